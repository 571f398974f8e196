import { langOf, type UserDoc, UserModel } from '../access/area'
import { appendAudit } from '../log/area'
import { queueMail } from '../mail/area'
import { takeAttempt } from '../platform/attempts'
import { linkTo } from '../platform/publicUrl'
import type { Creator, Sealed, TenderDoc } from '../tenders/area'
import { momentText } from '../platform/momentText'

interface Attempt {
  by: Creator
  at: Date
  lotId: string
  sealed: Sealed
  /** The machine's reason, or 'wrongPassword'. */
  why: string
}

/** Whoever keeps trying is written down at growing intervals: the log must not grow with a flood, nor the team's letter boxes. */
const FREE = 3

/** What a mail to somebody says of a tender whose log has more: under their name, to the second. */
export const tenderInMail = (tender: TenderDoc, person: UserDoc, at: Date) => ({
  name: `${person.givenName} ${person.surName}`.trim() || person.email,
  link: linkTo(`/projekte/${tender._id}/audit-log`),
  number: String(tender.no),
  time: momentText(at, langOf(person), { isExact: true }),
})

/** Mails people of a team that somebody tried to open or read what is sealed; `hash` is that of the log's entry. */
export const tellOfAttempt = async (
  tender: TenderDoc,
  people: readonly UserDoc[],
  { id, at, hash }: { id: string; at: Date; hash: string },
): Promise<void> => {
  for (const person of people) {
    const values = { ...tenderInMail(tender, person, at), hash }
    await queueMail({ id, key: 'openSealedInformationAttempted', to: person.email, lang: langOf(person), values }, at)
  }
}

const tellTeam = async (tender: TenderDoc, { at }: Attempt, entry: { seq: number; h: string }): Promise<void> => {
  const people = await UserModel.find({ _id: { $in: tender.team.map(({ userId }) => userId) }, state: 'ACTIVE' }).lean<UserDoc[]>()
  await tellOfAttempt(tender, people, { id: `attempted:${entry.seq}`, at, hash: entry.h })
}

/** Writes down a refused opening; one of what is still sealed is mailed to the team as well. */
export async function noteRefusal(tender: TenderDoc, attempt: Attempt, { isTooEarly }: { isTooEarly: boolean }): Promise<void> {
  const { by, at, lotId, sealed, why } = attempt
  if ((await takeAttempt({ kind: 'opening', key: `${by.id} ${tender._id} ${lotId}`, free: FREE }, at)) > 0) return
  const entry = await appendAudit({ type: 'OPENING_REFUSED', at, actor: by, data: { tenderId: tender._id, lotId, ...sealed, why } })
  if (isTooEarly) await tellTeam(tender, attempt, entry)
}
