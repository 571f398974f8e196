import type { RoomView } from '../../server/contract/rooms/views'
import type { Office } from './procedure'
import type { World } from './testWorld'

/** The room of the bidder's application, in a tender that takes some. */
export const roomOfApplication = async (world: World, office: Office): Promise<RoomView> => {
  const { id } = await office.draft()
  await office.stage(id, { stage: 3 })
  await world.call(office.people.bidder, 'createOffer', id)
  const found = (await world.call(office.people.bidder, 'getRoomsByProjectId', id)).find(({ part }) => part === 'application')
  if (!found) throw new Error('no room for the application')
  return found
}
