/** The version analytics and fault reports carry; a law keeps it that of package.json. */
export const appVersion = '0.1.0'
