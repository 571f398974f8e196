import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ERRORS, PAGES, PLACEHOLDERS, WORDS } from '../../engine/languages/server.gen'
import { namedLang, ORIGINAL } from '../../engine/languages'
import { formatSize, valueText } from '../../engine/reading'
import { MAIL_KEYS } from '../../server/contract/mail/keys'
import { placeholdersOf } from '../../server/mail/placeholders'
import { renderMail } from '../../server/mail/render'
import { readTemplates } from '../../server/mail/templates'
import { legalLinks } from '../../server/mail/frame'
import { textOf } from '../../server/platform/errors'
import { projectRoot } from '../../server/platform/projectRoot'
import { enterNewWorld } from '../../server/platform/world'
import { wordsOf } from '../../server/public/words'
import { exactSize, interfaceText, say, sentenceOf, typeName } from '../../server/words/words'

/** Prints every text that the server writes by itself in the language of the test; pseudoLanguage.ts starts it. */
enterNewWorld()
const lang = namedLang('xx')
const texts: [string, string | null][] = []
const keysOf = <Keys extends object>(all: Keys) => Object.keys(all) as (keyof Keys & string)[]

for (const key of keysOf(ERRORS[ORIGINAL])) texts.push([`error ${key}`, textOf(key, lang)])
for (const key of keysOf(WORDS[ORIGINAL])) texts.push([`word ${key}`, say(lang, key)])
for (const key of keysOf(PAGES[ORIGINAL])) texts.push([`page ${key}`, wordsOf(lang)(`page:${key}`)])
for (const key of keysOf(PLACEHOLDERS[ORIGINAL])) texts.push([`placeholder ${key}`, PLACEHOLDERS[lang][key].label])

const links = { imprintUrl: 'https://x.example/1', privacyUrl: 'https://x.example/2' }
const legal = {
  legalFooter: { ...links, accessibilityUrl: 'https://x.example/3', termsUrl: 'https://x.example/4', accessibilityReportEmail: '' },
  legalTexts: { imprint: { de: '', en: '' }, privacy: { de: '', en: '' }, accessibility: { de: '', en: '' }, terms: { de: '', en: '' } },
}
for (const { label } of legalLinks(legal, lang)) texts.push(['mail, foot', label])
for (const key of MAIL_KEYS) {
  const values = Object.fromEntries(placeholdersOf(key).map(({ name, sample }) => [name, sample[lang] ?? '']))
  const { subject, text } = renderMail(readTemplates({}, key)[lang], { key, lang, values, legal })
  texts.push([`mail ${key}, subject`, subject], ...text.split('\n').map((line): [string, string] => [`mail ${key}`, line]))
}

/** Keys of texts in a tree. */
const pathsIn = (tree: object, before = ''): string[] =>
  Object.entries(tree).flatMap(([key, one]) =>
    typeof one === 'object' && one !== null ? pathsIn(one as object, `${before}${key}.`) : [before + key],
  )

const auditFile = join(projectRoot(), 'engine', 'languages', ORIGINAL, 'web', 'audit.json')
const audit = JSON.parse(readFileSync(auditFile, 'utf8')) as Record<string, object>
for (const key of pathsIn(audit['entry'] ?? {})) texts.push([`log ${key}`, sentenceOf(lang, { description: { key, params: {} } })])
for (const key of pathsIn(audit['type'] ?? {})) texts.push([`log, type ${key}`, typeName(lang, key)])
for (const key of pathsIn(audit['field'] ?? {})) texts.push([`log, field ${key}`, interfaceText(lang, ['audit', `field.${key}`])])
texts.push(['bytes', exactSize(lang, 1)], ['bytes, in short', formatSize(1, lang)])
texts.push(['yes', valueText(true, { language: lang, words: { yes: say(lang, 'told.yes'), no: '' } })])

process.stdout.write(JSON.stringify(texts.map(([name, text]) => [name, text ?? 'nothing'])))
