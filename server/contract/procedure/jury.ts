import { type Static, Type } from '@sinclair/typebox'
import { Instant, MaybeInstant } from '../instant'
import { Exact, MaybeText, OneOf, PROJECT_ID } from '../shapes'

/**
 * A file of a work, by a name that is nobody's. Where applicants are known it has no checksum, and its size is rounded up to whole
 * megabytes: one that an application brought, too, would be known again.
 */
export const WorkFile = Type.Object({ name: Type.String(), size: Type.Integer(), sha256: Type.Optional(Type.String()) })

/** A work as the record of its opening has it: numbers and hashes, and nothing of whose it is. */
export const WorkOnRecord = Type.Object({ number: Type.Integer(), hash: Type.String(), files: Type.Array(WorkFile) })
export type WorkOnRecord = Static<typeof WorkOnRecord>

/** A decimal of two places at most. */
const Sum = Type.String({ pattern: '^\\d{1,9}(\\.\\d{1,2})?$' })

/** What a contest promises: a sum for each prize by its place, and for each recognition (§ 79 (1) VgV), in euro. */
export const Prizes = Exact({ prizes: Type.Array(Sum, { maxItems: 20 }), recognitions: Type.Array(Sum, { maxItems: 20 }) })

/** What a work gets; of a recognition the place is null. */
export const Award = Exact({
  kind: OneOf('prize', 'recognition'),
  place: Type.Union([Type.Integer({ minimum: 1, maximum: 20 }), Type.Null()]),
  sum: Sum,
})

/** Something is said: what is blank is trimmed to nothing. */
const SAID = '\\S'

/** Why a work was taken out, and by how many. */
const Excluded = Exact({
  reason: Type.String({ pattern: SAID, maxLength: 2000 }),
  inFavour: Type.Integer({ minimum: 0, maximum: 30 }),
  against: Type.Integer({ minimum: 0, maximum: 30 }),
})

/** Of the last record: a work beside the name of whose it is. */
export const JudgedWork = Type.Object({
  number: Type.Integer(),
  rank: Type.Union([Type.Integer(), Type.Null()]),
  award: Type.Optional(Award),
  /** The jury took it out. */
  excluded: Type.Optional(Type.Literal(true)),
})
export type JudgedWork = Static<typeof JudgedWork>

/** So many members could vote: the server keeps it with the vote, whoever leaves later. Missing: it was not kept. */
const Kept = Type.Object({ ...Excluded.properties, voters: Type.Optional(Type.Integer()) })

/** How a work met the formal requirements; null: nobody looked yet. */
const Found = { number: Type.Integer({ minimum: 1 }), met: Type.Array(Type.Union([Type.Boolean(), Type.Null()]), { maxItems: 20 }) }

/** Of the last record: the jury's report that it was held against. */
export const JuryOnRecord = Type.Object({
  hash: Type.String(),
  signedBy: Type.Array(Type.Object({ name: Type.String(), at: Instant })),
  /** Numbers of works that did not open as they were judged. Missing: all did. */
  unmatched: Type.Optional(Type.Array(Type.Integer())),
})

export const JuryView = Type.Object({
  version: Type.Integer(),
  lotId: Type.String(),
  /** Of the works; its record says the same numbers. */
  openingId: Type.String(),
  /** writing: not all have signed. signed: all have, and nothing changes any more. over: the names are open. */
  state: OneOf('writing', 'signed', 'over'),
  works: Type.Array(
    Type.Object({
      ...WorkOnRecord.properties,
      files: Type.Array(
        Type.Object({
          ...WorkFile.properties,
          preview: Type.Union([Type.Literal('image'), Type.Literal('pdf'), Type.Null()]),
        }),
      ),
      /** It lies there as it was opened; else nothing of it is handed out. */
      isWhole: Type.Boolean(),
      rank: Type.Union([Type.Integer(), Type.Null()]),
      remark: Type.String(),
      /** Missing: nothing. */
      award: Type.Optional(Award),
      excluded: Type.Optional(Kept),
      /** Whose it is, once that is open. */
      organization: Type.Optional(Type.String()),
    }),
  ),
  questions: Type.String(),
  /** What was set before the contest was published; null: nothing was. */
  prizes: Type.Union([Prizes, Type.Null()]),
  /** Why sums are divided otherwise; empty: they are not. */
  division: Type.String(),
  /** The preliminary examination ('Vorprüfung'), with who looked at a work last and when. */
  examination: Type.Object({
    requirements: Type.Array(Type.String()),
    works: Type.Array(Type.Object({ ...Found, note: Type.String(), by: Type.String(), at: Instant })),
  }),
  /** Of the team; `signedAt`: they signed what stands there now. */
  members: Type.Array(
    Type.Object({
      ...{ userName: Type.String(), name: Type.String(), signedAt: MaybeInstant },
      /** Signed by the word of the house that the tender came from. */
      elsewhere: Type.Optional(Type.Literal(true)),
    }),
  ),
  candidates: Type.Array(Type.Object({ userName: Type.String(), name: Type.String() })),
  /** So many sign at least. */
  least: Type.Integer(),
  /** SHA-256 of what is signed; null: it is not whole yet. */
  hash: MaybeText,
  /** What is stored is not what was opened and signed: somebody changed it. Missing: it is. */
  differs: Type.Optional(Type.Literal(true)),
})
export type JuryView = Static<typeof JuryView>

export const ReportInput = Exact({
  version: Type.Integer(),
  /** Addresses of accounts in the team. */
  members: Type.Array(Type.String({ maxLength: 254 }), { maxItems: 30, uniqueItems: true }),
  works: Type.Array(
    Exact({
      number: Type.Integer({ minimum: 1 }),
      rank: Type.Union([Type.Integer({ minimum: 1, maximum: 1000 }), Type.Null()]),
      remark: Type.String({ maxLength: 2000 }),
      ...{ award: Type.Optional(Award), excluded: Type.Optional(Excluded) },
    }),
    { maxItems: 500 },
  ),
  questions: Type.String({ maxLength: 10_000 }),
  division: Type.Optional(Type.String({ maxLength: 2000 })),
})
export type ReportInput = Static<typeof ReportInput>

export const ExaminationInput = Exact({
  version: Type.Integer(),
  requirements: Type.Array(Type.String({ pattern: SAID, maxLength: 200 }), { maxItems: 20, uniqueItems: true }),
  works: Type.Array(Exact({ ...Found, note: Type.String({ maxLength: 2000 }) }), {
    maxItems: 500,
  }),
})
export type ExaminationInput = Static<typeof ExaminationInput>

export const ofLot = [PROJECT_ID, ['lotId', Type.String({ maxLength: 40 })]] as const
export const OF_JURY = { area: 'procedure', who: ['internal'], subject: 'tender', errors: [404, 409] } as const
