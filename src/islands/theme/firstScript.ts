import { hashPath } from '#domain/routes/hashPath.ts'
import { isBlocked } from '#domain/routes/isBlocked.ts'
import { locales, shownBy } from '#i18n/locales.ts'
import { holdEvents } from '#islands/intent/holdEvents.ts'
import { INTENTS } from '#islands/intent/intents.ts'
import { beforePaint } from './beforePaint.ts'
import { languageFor } from './languageFor.ts'

/** The text of the script in <head>. Every page has the same one, so the policy needs one hash. */
export function firstScript(options: { hashRouting: boolean; productionHost: string; devnet: boolean }): string {
  const { hashRouting, productionHost, devnet } = options
  const data = JSON.stringify({
    locales: [...new Set([...locales.map(l => l.key), ...Object.keys(shownBy)])],
    shownBy,
    hashRouting,
    productionHost,
    overridable: devnet || productionHost !== '',
  }).slice(1, -1)
  const text = `(${beforePaint})({${data},hashPath:${hashPath},isBlocked:${isBlocked},languageFor:${languageFor}})`
  const held = `;(${holdEvents})(${JSON.stringify([...INTENTS, 'pointerover', 'tarn:wake'])})`
  return tidy(text + held).replaceAll('</', '<\\/')
}

/**
 * Line comments, indentation and the spaces around signs out. The functions above hold no text over several lines, and
 * none with ` // ` or such a space in it.
 */
function tidy(text: string): string {
  return text
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\s+\/\/ .*$/gm, '')
    .replace(/\n\s*/g, '\n')
    .replace(/\n+/g, '\n')
    .replace(/([;{,])\n/g, '$1')
    .replace(/\n(?=[}?:.])/g, '')
    .replace(/;}/g, '}')
    .replace(/ ?(=>|[=!]==|&&|\|\||\?\?|[{}()=,?:;]) ?/g, '$1')
}
