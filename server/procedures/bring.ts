import { createHash } from 'node:crypto'
import { holdProcedure, type PinnedProcedure, type Procedure, type ProcedureDocument, shippedAs } from '../../workflows/procedure'
import { cleanValueOf } from '../calls/cleanArgs'
import type { Lang } from '../platform/errors'
import { insertAll } from '../platform/insertAll'
import { procedureHead } from './heads'
import { ProcedureVersionModel, type ProcedureVersionDoc } from './model'
import { readProcedure, refuseBroken } from './read'

/** Procedures of tenders that came from other houses are called so; nobody's own one is. */
export const BROUGHT = 'own-brought-'

/** A published version as another house tells it. */
export type ToldVersion = Pick<ProcedureVersionDoc, '_id' | 'hash' | 'body' | 'publishedAt'>

interface BroughtVersion {
  readonly procedure: Procedure
  keep(): Promise<void>
}

const hashOf = (body: string): string => createHash('sha256').update(body).digest('hex')

/** What is to be told of the version that a tender pins. */
export const versionToTell = ({ id, version }: PinnedProcedure): Promise<ProcedureVersionDoc | null> =>
  ProcedureVersionModel.findOne({ _id: `${id}@${version}` })
    .lean<ProcedureVersionDoc>()
    .exec()

/** The very version here, shipped or published under the same name with the same bytes. */
async function sameHere({ id, version }: PinnedProcedure, hash: string): Promise<Procedure | null> {
  const shipped = shippedAs({ id, version })
  if (shipped) return hashOf(JSON.stringify(shipped.document)) === hash ? shipped : null
  const head = await procedureHead(id)
  const stored = head && version <= head.head ? await versionToTell({ id, version }) : null
  return stored?.hash === hash ? holdProcedure({ ...(JSON.parse(stored.body) as ProcedureDocument), version }) : null
}

/**
 * The procedure here that a tender of another house ran by there. One that is not here under its name with the same bytes is judged as one
 * that is to be published, and `keep` stores it under a name that follows from its bytes, without a head: nothing begins by it, and no
 * version that Lotse ships later meets it. Throws AppError for what this house would not publish.
 */
export async function bringVersion(pin: PinnedProcedure, told: ToldVersion, lang: Lang): Promise<BroughtVersion> {
  const { id, version } = pin
  if (told._id !== `${id}@${version}` || hashOf(told.body) !== told.hash) throw new Error(`${told._id} is not what it says`)
  if (!(told.publishedAt instanceof Date) || !Number.isFinite(told.publishedAt.getTime())) throw new Error(`${told._id} says no day`)
  const same = await sameHere(pin, told.hash)
  if (same) return { procedure: same, keep: () => Promise.resolve() }
  const document = readProcedure(cleanValueOf(null, JSON.parse(told.body)), { lang, id: `${BROUGHT}${told.hash.slice(0, 24)}`, version: 1 })
  refuseBroken(document, lang)
  const [_id, body] = [`${document.id}@1`, JSON.stringify(document)]
  const published = { publishedAt: told.publishedAt, note: '', publishedBy: '' }
  const row = { _id, procedureId: document.id, number: 1, hash: hashOf(body), body, ...published }
  // One that came with an earlier tender is there already; else nobody of this house has that name.
  const stored = await ProcedureVersionModel.findOne({ _id }).lean<ProcedureVersionDoc>()
  if ((await procedureHead(document.id)) || (stored && stored.hash !== row.hash)) throw new Error(`${document.id} is another one here`)
  const keep = async (): Promise<void> => {
    await insertAll(ProcedureVersionModel.collection, [row])
  }
  return { procedure: holdProcedure(document), keep }
}
