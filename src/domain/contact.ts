/** PR-2: whom to write to. */
export const CONTACT = 'mailto:contact@tarn.example'
