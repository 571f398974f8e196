import { interfaceText } from '../words/words'
import type { Lang } from '../platform/errors'
import { PAGES } from '../../engine/languages/server.gen'

const OWN: Readonly<Record<Lang, Readonly<Record<string, string>>>> = PAGES

type Params = Readonly<Record<string, string | number>>
/** A text of the interface by 'namespace:key', with `count` in its number; of the served pages themselves by 'page:key'. */
type Say = (key: string, params?: Params) => string

const filled = (text: string, params: Params): string =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_all, name: string) => String(params[name] ?? ''))

const textOf = (lang: Lang, [namespace, key]: readonly [string, string], params: Params): string | null => {
  if (namespace !== 'page') return interfaceText(lang, [namespace, key], params)
  const text = Object.hasOwn(OWN[lang], key) ? OWN[lang][key] : undefined
  return text === undefined ? null : filled(text, params)
}

/** The words of a language: the same sentences as on the screen, so that a page reads alike before and after the browser took it over. */
export const wordsOf =
  (lang: Lang): Say =>
  (key, params = {}) => {
    const [namespace = '', ...rest] = key.split(':')
    const name = rest.join(':')
    const counted = typeof params.count === 'number' ? `${name}_${params.count === 1 ? 'one' : 'other'}` : null
    return (counted === null ? null : textOf(lang, [namespace, counted], params)) ?? textOf(lang, [namespace, name], params) ?? ''
  }
