import { getOrganizations as contract } from '../../contract/organizations/getOrganizations'
import { AppError } from '../../platform/errors'
import { method, noSubject } from '../../transport/method'
import { allow } from '../../transport/verdict'
import { OrganizationModel, type OrganizationDoc } from '../model'
import { cursorOf, presentOrganization } from '../present'

const MOST = 1000

/** A cursor is a place in the index: name, then number. Whatever else comes is refused. */
const readCursor = (cursor: string): [nameKey: string, id: number] => {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (Array.isArray(place) && place.length === 2 && typeof place[0] === 'string' && Number.isInteger(place[1]))
      return [place[0], Number(place[1])]
  } catch {
    // Not ours: refused below.
  }
  throw new AppError('invalid', { errors: [{ path: '/page/cursor', rule: 'cursor' }] })
}

export const getOrganizations = method(contract, {
  subject: noSubject,
  policy: () => allow(),
  async handle(_ctx, _subject, { type, page }) {
    const place = page?.cursor === undefined ? null : readCursor(page.cursor)
    const after = place ? { $or: [{ nameKey: { $gt: place[0] } }, { nameKey: place[0], _id: { $gt: place[1] } }] } : {}
    const rows = await OrganizationModel.find({ type, ...after })
      .sort({ nameKey: 1, _id: 1 })
      .limit(page?.limit ?? MOST)
      .lean<OrganizationDoc[]>()
    return rows.map((row) => ({ ...presentOrganization(row), cursor: cursorOf(row) }))
  },
})
