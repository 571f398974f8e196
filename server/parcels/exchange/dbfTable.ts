import { charsetNamed, charsetOfLdid, decoded, lettersOf } from './charset'
import { FileFault, MAX_FEATURES, MAX_VALUES, NO_LETTERS, type Letters, type Value } from './features'
import { byPoint } from './numbers'

const DELETED = 0x2a

interface Field {
  readonly name: Buffer
  readonly type: string
  readonly from: number
  readonly length: number
}

const fieldsIn = (dbf: Buffer, end: number): Field[] => {
  const fields: Field[] = []
  let from = 1
  for (let at = 32; at + 32 <= end && dbf[at] !== 0x0d; at += 32) {
    const name = dbf.subarray(at, at + 11)
    const zero = name.indexOf(0)
    const length = dbf[at + 16] ?? 0
    fields.push({ name: zero === -1 ? name : name.subarray(0, zero), type: String.fromCharCode(dbf[at + 11] ?? 67), from, length })
    from += length
  }
  return fields
}

/** Digits that a number would not give back. */
const isBeyond = (text: string): boolean => (/^[-+]?(\d+)$/.exec(text)?.[1] ?? '').replace(/^0+/, '').length > 15

/** N and F: digits with a decimal point, or a comma where a program writes as its country does; there are no thousands in them. */
const numberIn = (text: string): Value => {
  const plain = /^[-+]?\d*,\d+$/.test(text) ? text.replace(',', '.') : text
  // A number that its column had no room for is all asterisks.
  if (/^\*+$/.test(text)) return null
  // What is none stays as it is: whoever maps the column is told. So does what has more digits than a number keeps: a parcel's key.
  return byPoint(plain) === null || isBeyond(plain) ? text : Number(plain)
}

/** Numbers that newer tables keep as bytes; pointers into a file of notes say nothing. */
const binary = (bytes: Buffer, type: string): Value | undefined => {
  if ('I+'.includes(type) && bytes.length === 4) return bytes.readInt32LE(0)
  if (type === 'O' && bytes.length === 8) return bytes.readDoubleLE(0)
  return 'MGPB@TY0'.includes(type) ? null : undefined
}

const valueOf = (bytes: Buffer, type: string, charset: string): Value => {
  const known = binary(bytes, type)
  if (known !== undefined) return known
  const text = (decoded(bytes, charset).split('\0', 1)[0] ?? '').trim()
  if (text === '') return null
  if (type === 'N' || type === 'F') return numberIn(text)
  if (type === 'L') return /^[TtYyJj]$/.test(text) ? true : /^[FfNn]$/.test(text) ? false : null
  return text
}

interface Table {
  /** null: the row was marked as deleted. */
  readonly rows: readonly (Readonly<Record<string, Value>> | null)[]
  readonly letters: Letters
}

/** Whatever of the table is written in letters: names of columns and texts. */
const lettersIn = (dbf: Buffer, fields: readonly Field[], rows: readonly Buffer[]): Buffer => {
  const texts = fields.filter(({ type }) => !'NFLDI+OMGPB@TY0'.includes(type))
  const cells = rows.flatMap((row) => texts.map(({ from, length }) => row.subarray(from, from + length)))
  const wild = cells.filter((cell) => cell.some((byte) => byte >= 0x80))
  return Buffer.concat([...fields.map(({ name }) => name), ...wild].flatMap((one) => [one, Buffer.from('\n')]))
}

/** Rows of a dBase table: names in 11 bytes, values in fields of fixed width. `cpg` is what lies beside it and names its charset. */
export const readTable = (dbf: Buffer, cpg: Buffer | undefined, chosen: string | undefined): Table => {
  const [count, start, width] = [dbf.readUInt32LE(4), dbf.readUInt16LE(8), dbf.readUInt16LE(10)]
  const fields = fieldsIn(dbf, start)
  // Rows that overlap each other would be read over and over.
  if (width < 1 + fields.reduce((sum, { length }) => sum + length, 0)) throw new FileFault('import.unreadable')
  const many = Math.max(0, Math.min(count, MAX_FEATURES + 1, Math.floor((dbf.length - start) / width)))
  if (many * fields.length > MAX_VALUES) throw new FileFault('import.tooLarge', { most: MAX_VALUES })
  const raw = Array.from({ length: many }, (_one, n) => dbf.subarray(start + n * width, start + (n + 1) * width))
  const said = (cpg && charsetNamed(cpg.toString('utf8'))) ?? charsetOfLdid(dbf[29] ?? 0)
  const letters = fields.length === 0 ? NO_LETTERS : lettersOf(lettersIn(dbf, fields, raw), { said, isUtf8Format: false, chosen })
  const charset = letters.charset ?? 'utf-8'
  const names = fields.map(({ name }) => decoded(name, charset).trim())
  const rows = raw.map((row) =>
    row[0] === DELETED
      ? null
      : Object.fromEntries(
          fields.map(({ type, from, length }, n) => [names[n] ?? '', valueOf(row.subarray(from, from + length), type, charset)]),
        ),
  )
  return { rows, letters }
}
