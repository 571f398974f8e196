import { compileProcedure, type Procedure } from './compile'
import type { ProcedureDocument } from './document'
import { SHIPPED } from './shipped.gen'

/** A published version of a procedure; it never changes. */
export interface PinnedProcedure {
  id: string
  version: number
  /** What it says, as a tender brings it along to where no database is; missing where Lotse ships that very version. */
  document?: ProcedureDocument | undefined
}

/** What a tender says of its procedure. Null: none is pinned, and the one that its number on the wire means goes. */
export interface ProcedureKey {
  type: number
  procedure: PinnedProcedure | null
}

const documents = SHIPPED as unknown as readonly ProcedureDocument[]
const shipped = new Map<string, Procedure>()
/** Published versions that were handed over, by 'id@version'; of several servers in a process each has its own. */
let held = (
  (all) => (): Map<string, Procedure> =>
    all
)(new Map())
const brought = new WeakMap<ProcedureDocument, Procedure>()

const nameOf = ({ id, version }: PinnedProcedure): string => `${id}@${version}`

function compiled(document: ProcedureDocument): Procedure {
  const result = compileProcedure(document)
  if (!result.ok) throw new Error(`The procedure ${nameOf(document)} has faults: ${JSON.stringify(result.faults)}`)
  return result.procedure
}

/** A shipped procedure by its id; null where there is none of that name. Throws where the shipped document is faulty. */
export function shippedProcedure(id: string): Procedure | null {
  const known = shipped.get(id)
  if (known) return known
  const document = documents.find((one) => one.id === id)
  if (!document) return null
  const procedure = compiled(document)
  shipped.set(id, procedure)
  return procedure
}

/** Every shipped procedure, compiled. */
export const shippedProcedures = (): Procedure[] => documents.flatMap(({ id }) => shippedProcedure(id) ?? [])

/** The very version that Lotse ships today; null for earlier ones, and for those of a house's own. */
export function shippedAs(pin: PinnedProcedure): Procedure | null {
  const known = shippedProcedure(pin.id)
  return known?.version === pin.version ? known : null
}

/** Which shipped procedure a number of the wire means: the only place that knows (2-tenders.md section 2). */
const BY_TYPE: Readonly<Record<number, string>> = { 0: 'tender', 2: 'interest', 3: 'notice', 4: 'awarded', 5: 'continuous' }

/** Id of the shipped procedure that a number on the wire means; empty for a number that means none. */
export const usualProcedure = (type: number): string => BY_TYPE[type] ?? ''

/**
 * Whether a procedure that names these laws is one of this very law; it that names none is of all there are, and not for what is outside
 * of them ('none'): that would be a purchase without any.
 */
const isOfRegime = (regimes: readonly string[] | undefined, law: string): boolean =>
  regimes === undefined || regimes.length === 0 ? law !== 'none' : regimes.includes(law)

/**
 * Whether it may be chosen under one. Works of a form of Directive 2014/24/EU are known by its nature alone, which somebody types after the
 * procedure was chosen: until then its law is VgV.
 */
export const fitsRegime = (regimes: readonly string[] | undefined, law: string): boolean =>
  isOfRegime(regimes, law) || (law === 'VgV' && isOfRegime(regimes, 'VOB/A-EU'))

/**
 * Whether what the form says by now is still the procedure's law: one for works alone gives all bidders each other's sums (§ 14 VOB/A),
 * which are confidential elsewhere (§ 5 VgV).
 */
export const staysOfRegime = (regimes: readonly string[] | undefined, law: string): boolean => {
  const isForWorksAlone = fitsRegime(regimes, 'VgV') && !isOfRegime(regimes, 'VgV')
  // What is written for land alone may keep open what every law of procurement opens.
  const isForLandAlone = regimes !== undefined && regimes.length > 0 && regimes.every((one) => one === 'none')
  return law === 'none' || isForWorksAlone || isForLandAlone ? isOfRegime(regimes, law) : true
}

/** Of what has a number and no more: a form before anything is saved of it. */
export const keyOfType = (type: number): ProcedureKey => ({ type, procedure: null })

/** Makes a published version known to procedureOf() in this process. Throws where it is faulty. */
export function holdProcedure(document: ProcedureDocument): Procedure {
  const known = held().get(nameOf(document)) ?? compiled(document)
  held().set(nameOf(document), known)
  return known
}

/** Whether procedureOf() knows it, so that nobody has to look for its document. */
export const isHeld = (pin: PinnedProcedure): boolean => held().has(nameOf(pin)) || shippedAs(pin) !== null

/** What a tender's procedure is called, where it is another one than the usual of its type. */
export function ownProcedureName(key: ProcedureKey): ProcedureDocument['name'] | undefined {
  const { id, document } = procedureOf(key)
  return id === usualProcedure(key.type) ? undefined : document.name
}

let insists = (): boolean => false
/** Where rows are read, one that was read without its pin is a mistake, and not one that has none; said once by whoever reads rows. */
export const insistOnPins = (place = held, areRead = (): boolean => true): void => {
  insists = areRead
  held = place
}

/** What a pin says of itself; another one's document under its name is no word of it. */
function broughtAlong(pin: PinnedProcedure): Procedure | null {
  const { document } = pin
  if (!document) return null
  if (nameOf(document) !== nameOf(pin)) throw new Error(`The document of ${nameOf(document)} came along as ${nameOf(pin)}`)
  const known = brought.get(document) ?? compiled(document)
  brought.set(document, known)
  return known
}

/**
 * The procedure of a tender, of its row, or of anything that says as much as they of it. What is held or shipped goes before what is
 * brought along. Throws for a number that means none, on the server for a row that was read without its pin, and for a version that is
 * neither shipped, held nor brought along: another one in its place would change what bidders were promised.
 */
export function procedureOf({ type, procedure: pin }: ProcedureKey): Procedure {
  if ((pin as ProcedureKey['procedure'] | undefined) === undefined && insists()) throw new Error('The procedure was not read')
  const procedure = pin ? (held().get(nameOf(pin)) ?? shippedAs(pin) ?? broughtAlong(pin)) : shippedProcedure(usualProcedure(type))
  if (!procedure) throw new Error(`No procedure is ${pin ? nameOf(pin) : `of type ${type}`}`)
  return procedure
}
