import { createHash } from 'node:crypto'
import type { TenderDoc } from '../tenders/area'

/** Raised whenever an index made by an earlier version of the program would find something else. */
const FORMAT = 2

/** What the index is made of, apart from the forms themselves, which never change. */
export const STATE_FIELDS = {
  no: 1,
  version: 1,
  rev: 1,
  type: 1,
  shelf: 1,
  name: 1,
  orgName: 1,
  orgId: 1,
  created: 1,
  'head.revision': 1,
  'head.name': 1,
  'head.orgName': 1,
  'head.orgId': 1,
  published: 1,
  templateId: 1,
  templateVersion: 1,
  'team.userId': 1,
} as const
export type Indexed = Pick<
  TenderDoc,
  | '_id'
  | 'no'
  | 'version'
  | 'rev'
  | 'type'
  | 'shelf'
  | 'name'
  | 'orgName'
  | 'orgId'
  | 'created'
  | 'published'
  | 'templateId'
  | 'templateVersion'
> & { head: Pick<TenderDoc['head'], 'revision' | 'name' | 'orgName' | 'orgId'>; team: { userId: string }[] }

/** The same for two states that are found alike. */
export const stateOf = (tender: Indexed): string => {
  const { _id, no, type, shelf, name, orgName, orgId, head, published, templateId, templateVersion, team } = tender
  const said = [
    no,
    type,
    shelf,
    name,
    orgName,
    orgId,
    head.revision,
    head.name,
    head.orgName,
    head.orgId,
    published?.at.getTime(),
    published?.revision,
  ]
  const people = team.map(({ userId }) => userId).sort()
  const text = JSON.stringify([FORMAT, _id, ...said, templateId, templateVersion, people])
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}
