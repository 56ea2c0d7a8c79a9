/**
 * How long a copy is confirmed, in ms, wherever something is copied (NB-5; the specification's interface constants). In
 * a menu it closes then.
 */
export const copyFeedback = 400
