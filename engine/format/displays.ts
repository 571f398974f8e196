import { formWordsOf, LANGUAGES, type Text } from '../languages'
import type { ValueType } from './format'

/** How a field can look (2-tenders.md section 3): a row says all that the engine and the designer need to know of it. */
interface Display {
  /** In the designer's lists; a new field is called so until its author names it. */
  name: Text
  /** Value types that it can show, the usual one first. */
  values: readonly ValueType[]
  /** Its alternatives can be written in the form. */
  choices?: true
  /** Shown by a control of its own (web/forms/widgets/index.ts, under this name); without, the value type chooses one. */
  own?: true
  /** That control is several under one legend. */
  grouped?: true
}

const ROWS = {
  TEXT: { name: { de: 'Kurzer Text', en: 'Short text' }, values: ['text', 'text-multilingual', 'url', 'email', 'phone', 'id'] },
  TEXTBOX: { name: { de: 'Textzeile', en: 'Line of text' }, values: ['text', 'text-multilingual', 'url', 'email', 'phone'] },
  TEXTAREA: { name: { de: 'Mehrzeiliger Text', en: 'Several lines of text' }, values: ['text', 'text-multilingual'] },
  COMBOBOX: { name: { de: 'Auswahl mit Suche', en: 'Choice with search' }, values: ['code', 'id-ref'], choices: true },
  DROPDOWN: { name: { de: 'Auswahlliste', en: 'List to choose from' }, values: ['code', 'id-ref'], choices: true },
  RADIO: { name: { de: 'Ja/Nein oder Optionen', en: 'Yes/no or options' }, values: ['code', 'indicator'], choices: true },
  CHECKBOX: { name: { de: 'Ankreuzfeld', en: 'Tick box' }, values: ['indicator'], own: true },
  MULTICHECKBOX: { name: { de: 'Mehrere ankreuzen', en: 'Several ticks' }, values: ['code'], choices: true },
  NUMBER: { name: { de: 'Zahl', en: 'Number' }, values: ['number', 'integer', 'amount', 'measure'] },
  DATE: { name: { de: 'Datum', en: 'Date' }, values: ['date'] },
  TIME: { name: { de: 'Uhrzeit', en: 'Time' }, values: ['time'] },
  DATETIME: { name: { de: 'Datum und Uhrzeit', en: 'Date and time' }, values: ['datetime'] },
} as const satisfies Record<string, Display>

export type DisplayType = keyof typeof ROWS

/** Display types that have a control of their own. */
export type OwnDisplay = { [Type in DisplayType]: (typeof ROWS)[Type] extends { own: true } ? Type : never }[DisplayType]

/** With their names in further languages, whose folders have them (engine/languages/<language>/forms.json). */
const named = (type: string, row: Display): Display => {
  const further = LANGUAGES.flatMap((lang) => {
    const name = formWordsOf(lang).displays[type]
    return name === undefined ? [] : [[lang, name] as const]
  })
  return further.length === 0 ? row : { ...row, name: { ...row.name, ...Object.fromEntries(further) } }
}
export const DISPLAYS = Object.fromEntries(Object.entries(ROWS).map(([type, row]) => [type, named(type, row)])) as Readonly<
  Record<DisplayType, Display>
>

// Keys of an object literal, in their order.
export const DISPLAY_TYPES = Object.keys(ROWS) as readonly DisplayType[]

const isOwn = (type: DisplayType): type is OwnDisplay => DISPLAYS[type].own === true

/** The display type whose own control shows such a value; null where the value type chooses one. */
export const ownDisplay = (type: DisplayType | undefined, value: ValueType): OwnDisplay | null =>
  type !== undefined && isOwn(type) && DISPLAYS[type].values.includes(value) ? type : null
