import type { LogEntry } from '../../contract/audit/log'
import type { AuditEntry } from '../../log/area'
import { changesOf } from './changes'
import { describe } from './describe'
import type { Names } from './names'
import type { OpenedFile } from './openedFiles'

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const given = <K extends string>(key: K, value: unknown): { [P in K]?: string } => {
  const text = textOf(value)
  return text === null ? {} : ({ [key]: text } as { [P in K]?: string })
}

/** What the chain holds of it, without the numbers: gaps between those would tell how much is sealed. */
const technicalOf = ({ at, type, tenderId, actor, data, names, h }: AuditEntry): Record<string, unknown> => ({
  at: at.toISOString(),
  type,
  tenderId,
  actor,
  data,
  ...(names === undefined ? {} : { names }),
  hash: h,
})

/** Entry → view, the only way out of the log. `opened`: what is known by now of a file that it is about. */
export const presentEntry = (entry: AuditEntry, names: Names, opened: OpenedFile | null = null): LogEntry => {
  const { type, at, tenderId, actor, data, h } = entry
  const { actor: user, concerned, altered } = names
  const tender = tenderId === null ? undefined : names.tenders.get(tenderId)
  const organizationId = typeof data.organizationId === 'number' ? data.organizationId : null
  const organization = organizationId === null ? undefined : names.organizations.get(organizationId)
  const lot = tender && tender.lots.length > 1 ? tender.lots.find(({ lotId }) => lotId === data.lotId) : undefined
  return {
    id: h,
    type,
    created: at.toISOString(),
    user,
    userName: user?.name ?? null,
    trigger: altered.includes('entry')
      ? 'forged'
      : actor === null
        ? 'none'
        : user
          ? 'person'
          : altered.includes('actor')
            ? 'altered'
            : 'forgotten',
    ...(altered.length > 0 ? { altered: [...altered] } : {}),
    description: describe(entry, names),
    projectId: tenderId,
    offerId: textOf(data.offerId),
    roomId: textOf(data.roomId),
    data: {
      ...(concerned ? { user: concerned } : {}),
      ...(tender ? { project: { id: tender._id, no: tender.no, name: tender.name } } : {}),
      ...(lot ? { lots: [lot.name || lot.lotId] } : {}),
      ...(organizationId !== null && organization !== undefined ? { organization: { id: organizationId, name: organization } } : {}),
      ...given('room', opened?.roomName ?? data.room ?? data.roomName),
      ...given('roomName', opened?.roomName ?? data.roomName ?? data.room),
      ...given('message', data.message),
      ...given('location', data.location),
      ...given('property', data.property),
      ...given('email', concerned?.email),
      ...given('roomDescription', data.roomDescription),
      ...given('roomType', data.roomType),
      ...given('file', opened?.file ?? data.file),
      ...given('hash', opened?.hash ?? data.hash),
      changes: changesOf(entry, names),
    },
    technical: technicalOf(entry),
  }
}
