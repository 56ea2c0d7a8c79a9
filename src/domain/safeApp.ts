/**
 * Where Safe shows other apps in a frame: the only stranger that may show Tarn in one, and the only one that is
 * believed to be a Safe.
 */
export const SAFE_APP = 'https://app.safe.global'
