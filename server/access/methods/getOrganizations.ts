import { getOrganizations as contract } from '../../contract/organizations/getOrganizations'
import { cursorOf, placeOfCursor, wordsIn } from '../../platform/keyPages'
import { method, noSubject } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { countMembers } from '../members'
import { listOrganizations, placeOfOrganization, presentOrganization } from '../../organizations/area'

const MOST = 1000

export const getOrganizations = method(contract, {
  subject: noSubject,
  policy: () => allow(),
  async handle(_ctx, _subject, { type, filter }) {
    const rows = await listOrganizations({
      type,
      words: wordsIn(filter?.search),
      after: placeOfCursor(filter?.cursor),
      most: filter?.limit ?? MOST,
    })
    const members = await countMembers(rows.map(({ _id }) => _id))
    return rows.map((row) => ({
      ...presentOrganization(row),
      memberCount: members.get(row._id) ?? 0,
      cursor: cursorOf(placeOfOrganization(row)),
    }))
  },
})
