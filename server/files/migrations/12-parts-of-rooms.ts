import { migrates } from '../../platform/migrate'
import { RoomModel } from '../roomModel'

/** Rooms of the first versions were all a tender's own, for its documents, and said only of which. */
export const migration = migrates(RoomModel, {
  number: 12,
  what: 'parts of rooms',
  migrate: ({ owner, part, ...room }) => {
    if (part !== undefined) return {}
    const lacking = { orgId: null, matter: null, until: null, closedAt: null, createdBy: null, updatedBy: '', pending: [] }
    const added = Object.entries(lacking).filter(([field]) => room[field] === undefined)
    return { change: { $set: { ...Object.fromEntries(added), part: 'documents', tenderId: (owner as { id: string }).id } } }
  },
})
