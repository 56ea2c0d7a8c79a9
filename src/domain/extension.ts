/**
 * Our own browser extension, as it announces itself (EIP-6963). With the embedded wallet on, that one takes its place
 * (WL-4).
 */
export const EXTENSION = 'org.tarn.extension'
