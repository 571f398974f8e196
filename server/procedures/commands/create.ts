import { LANGUAGES, type Lang } from '../../../engine/languages'
import type { ProcedureDocument } from '../../../workflows/procedure'
import { type Hand, nameOf } from '../../log/area'
import { isDuplicateKey } from '../../platform/duplicateKey'
import { AppError } from '../../platform/errors'
import { placeIn, provenIntents } from '../../platform/intentProof'
import { BROUGHT } from '../bring'
import { ProcedureModel, ProcedureVersionModel, type ProcedureDoc } from '../model'
import { outlineOf, type readProcedure } from '../read'
import { record } from '../record'

/** Own ids begin so: what Lotse ships later never meets them. */
const OWN = 'own-'
const LONGEST = 50
/** What the schema lets a name have. */
const LONGEST_NAME = 200
const ATTEMPTS = 5

/** 'tender' → 'own-tender', 'own-tender-2' …; an own id that is free stays. */
async function freeId(wanted: string): Promise<string> {
  const free = wanted.startsWith(BROUGHT) ? wanted.slice(BROUGHT.length) || 'brought' : wanted
  const base = (free.startsWith(OWN) ? free : `${OWN}${free}`).slice(0, LONGEST)
  const taken = new Set([
    ...(await ProcedureModel.find({ _id: { $regex: `^${base}` } }, { _id: 1 }).lean()).map(({ _id }) => _id),
    ...(await ProcedureVersionModel.distinct('procedureId', { procedureId: { $regex: `^${base}` } })),
  ])
  for (let n = 1; ; n++) {
    const id = n === 1 ? base : `${base}-${n}`
    if (!taken.has(id)) return id
  }
}

type Naming = (text: string, lang: Lang) => string

/**
 * Makes a procedure that nobody has published yet out of a document from wherever. `naming` changes its name, as a copy does;
 * `read` says what is taken, and throws for what is not.
 */
export async function createProcedureFrom(
  json: unknown,
  { lang, naming = (text) => text, read, ...hand }: Hand & { lang: Lang; naming?: Naming; read: typeof readProcedure },
): Promise<ProcedureDoc> {
  const taken = read(json, { lang, id: idIn(json), version: 1 })
  for (let attempt = 1; ; attempt++) {
    const document: ProcedureDocument = { ...taken, id: await freeId(taken.id), name: renamed(taken.name, naming) }
    const by = nameOf(hand.by)
    try {
      const made = await ProcedureModel.create({
        _id: document.id,
        outline: outlineOf(document),
        builtIn: false,
        draft: { body: JSON.stringify(document), updated: hand.at, updatedBy: by },
        created: hand.at,
        updated: hand.at,
        updatedBy: by,
        pending: provenIntents(placeIn(ProcedureModel, document.id), [record('PROCEDURE_CREATED', hand, { from: taken.id })]),
      })
      return made.toObject()
    } catch (fault) {
      // Somebody else took it in the same instant.
      if (!isDuplicateKey(fault) || attempt >= ATTEMPTS) throw isDuplicateKey(fault) ? new AppError('conflict', {}, fault) : fault
    }
  }
}

const renamed = (words: ProcedureDocument['name'], naming: Naming): ProcedureDocument['name'] => {
  const changed = LANGUAGES.flatMap((lang) => (words[lang] === undefined ? [] : [[lang, naming(words[lang], lang).slice(0, LONGEST_NAME)]]))
  return { ...words, ...Object.fromEntries(changed) }
}

const idIn = (json: unknown): string =>
  typeof json === 'object' && json !== null && 'id' in json && typeof json.id === 'string' ? json.id : ''
