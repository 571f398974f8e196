import i18n from 'i18next'
import { describe, expect, it } from 'vitest'
import de from '../../../engine/languages/de/web/forms.json'
import { inSentence, keepTexts } from './texts'

const own = i18n.createInstance()
await own.init({ lng: 'de', resources: { de: { forms: de } }, interpolation: { escapeValue: false } })
const t = own.getFixedT('de', 'forms')
const texts = keepTexts(t, (key) => own.getResource('de', 'forms', key))

describe('kept texts', () => {
  it.each([
    ['field.open', undefined],
    ['field.help', { label: 'Titel & {{Text}} $1' }],
    ['state.count', { filled: 3, required: 7 }],
    ['state.errors', { count: 1 }],
    ['state.errors', { count: 2 }],
    ['state.open', { count: 3 }],
    ['fold.groups', { count: 1 }],
    ['fold.groups', { count: 12 }],
    ['menu.fields', { count: 0 }],
    ['problem.minItems', { label: 'Los', limit: 2, count: 1 }],
    ['items.unnamed', { label: 'Los', number: 2 }],
    ['problem.nobodyKnows', { defaultValue: 'anders', label: 'x' }],
    ['language.of', { label: undefined }],
  ] as const)('%s with %o is what i18next says', (key, values) => {
    const said = String(values ? t(key, values) : t(key))
    expect(texts(key, values)).toBe(said)
    expect(texts(key, values)).toBe(said)
  })
})

it.each([
  ['Geänderter Vertrag', 'Geänderten Vertrag'],
  ['Geschlossener Vertrag', 'Geschlossenen Vertrag'],
  ['Wirtschaftlicher Eigentümer', 'Wirtschaftlichen Eigentümer'],
  ['Eingereichtes Angebot', 'Eingereichtes Angebot'],
  ['Auftraggeber', 'Auftraggeber'],
  ['Auftraggeber und Dienstleister', 'Auftraggeber und Dienstleister'],
  ['Vertreter Bund', 'Vertreter Bund'],
])('%s is added as %s', (label, object) => {
  expect(inSentence(label, 'de')).toBe(object)
})
