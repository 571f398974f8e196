import type { JuryView } from '../../server/contract/procedure/jury'
import { ownProcedure } from './ownProcedure'
import { PASSWORD } from './people'
import { refusalOf, type Office, type Person } from './procedure'
import { addFile } from './rooms'
import { DAY } from './tenders'
import type { World } from './testWorld'

/* A design contest with two works, and what its jury does. */
export const LOT = 'LOT-0001'
export const COMPANIES = ['bidder', 'rival'] as const
export const FILES = { bidder: 'Nordlicht Architekten.pdf', rival: 'Südstern-Entwurf.müller' }
const JURY = ['first', 'second', 'third'] as const

interface Contest {
  world: World
  office: Pick<Office, 'people'>
  id: string
}

/** Up to the end of the time for works; its id. `inDraft`: what is done before it is published. */
export async function contestWithWorks(
  { world, office }: { world: World; office: Office },
  inDraft: (id: string) => Promise<void> = () => Promise.resolve(),
): Promise<string> {
  await office.goTo('2026-12-01T09:00:00.000Z')
  const { id } = await office.draft({ procedure: await ownProcedure(world, office, 'design-contest') })
  await inDraft(id)
  await office.stage(id, { stage: 6 })
  for (const who of COMPANIES) {
    await world.call(office.people[who], 'createOffer', id)
    const own = (await world.call(office.people[who], 'getRoomsByProjectId', id)).filter((room) => room.part === 'offer' && room.canWrite)
    for (const room of own) await addFile(world, office.people[who], [room.id, { name: FILES[who], content: `Plan von ${who}` }])
    await office.submit(id, who, { stage: 6 })
  }
  return id
}
export const afterItsEnd = (office: Office): Promise<void> => office.wait(61 * DAY)

export const reasonOf = async (work: Promise<unknown>): Promise<unknown> => (await refusalOf(work)).data['reason']

export const juryIn = (contest: () => Contest) => {
  const jury = (as: Person = 'first'): Promise<JuryView> => {
    const { world, office, id } = contest()
    return world.call(office.people[as], 'getJury', id, LOT)
  }
  const emails = () => JURY.map((one) => contest().office.people[one].email)
  const save = async (as: Person = 'first', more: object = {}): Promise<JuryView> => {
    const { world, office, id } = contest()
    const { version, works } = await jury(as)
    const said = works.map(({ number }) => ({ number, rank: number, remark: `Zu Arbeit ${number}: klar gegliedert.` }))
    return world.call(office.people[as], 'saveJuryReport', id, LOT, {
      ...{ version, members: emails(), works: said, questions: 'Brandschutz im Foyer.', ...more },
    })
  }
  const sign = async (as: Person, password = PASSWORD): Promise<JuryView> => {
    const { world, office, id } = contest()
    return world.call(office.people[as], 'signJuryReport', id, LOT, { hash: (await jury(as)).hash ?? '', password })
  }
  const signAll = async (): Promise<void> => {
    for (const who of JURY) await sign(who)
  }
  return { jury, emails, save, sign, signAll }
}
