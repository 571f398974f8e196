import { area as access } from '../access/area'
import { area as audit } from '../audit/area'
import { area as calendar } from '../calendar/area'
import { area as deputies } from '../deputies/area'
import { area as documents } from '../documents/area'
import { area as evaluation } from '../evaluation/area'
import { area as examination } from '../examination/area'
import { area as files } from '../files/area'
import { area as geocoder } from '../geocoder/area'
import { area as law } from '../law/area'
import { area as locations } from '../locations/area'
import { area as mail } from '../mail/area'
import { area as messages } from '../messages/area'
import { area as need } from '../need/area'
import { area as news } from '../news/area'
import { area as notices } from '../notices/area'
import { area as offers } from '../offers/area'
import { area as operation } from '../operation/area'
import { area as openers } from '../openers/area'
import { area as organizations } from '../organizations/area'
import { area as parcels } from '../parcels/area'
import { area as practice } from '../practice/area'
import { area as procedure } from '../procedure/area'
import { area as procedures } from '../procedures/area'
import { area as profile } from '../profile/area'
import { area as publicPages } from '../public/area'
import { area as questions } from '../questions/area'
import { area as report } from '../report/area'
import { area as requests } from '../requests/area'
import { area as rooms } from '../rooms/area'
import { area as search } from '../search/area'
import { area as settings } from '../settings/area'
import { area as templates } from '../templates/area'
import { area as tenders } from '../tenders/area'
import { area as today } from '../today/area'
import { area as uploads } from '../uploads/area'
import { area as wms } from '../wms/area'
import { migrations as codesOfPlatform } from '../platform/lists.gen'
import { isOfShape, type Migration } from '../platform/migrate'
import type { TakesEarlier } from '../platform/storedIntents'
import type { RouteServices, WorkerServices } from '../calls/defineArea'
import type { Method } from '../calls/method'

/** All that give something to the whole, from above (docs/architecture.md): who listens starts before whom it listens to. */
const areas = {
  public: publicPages,
  documents,
  report,
  audit,
  operation,
  today,
  news,
  procedure,
  wms,
  geocoder,
  questions,
  calendar,
  messages,
  parcels,
  examination,
  evaluation,
  practice,
  profile,
  requests,
  rooms,
  offers,
  deputies,
  need,
  openers,
  search,
  tenders,
  law,
  access,
  organizations,
  settings,
  uploads,
  files,
  locations,
  mail,
  templates,
  procedures,
  notices,
}

type Areas = typeof areas
type WithWorker = { [Name in keyof Areas]: Areas[Name] extends { startWorker: unknown } ? Name : never }[keyof Areas]
/** What the areas do by themselves, by the area's name. */
type Workers = { [Name in WithWorker]: Areas[Name] extends { startWorker(services: never): Promise<infer Worker> } ? Worker : never }

/** One that is in no area's folder does not exist; one whose contract is not listed fails a test. */
export const methods: readonly Method[] = Object.values(areas).flatMap((area) => ('methods' in area ? area.methods : []))

/** By their numbers. The first one is that of intents, in whichever collection (storedIntents.ts). */
export const migrations: readonly Migration[] = Object.values(areas)
  .flatMap((area) => ('migrations' in area ? area.migrations : []))
  .concat(codesOfPlatform)
  .toSorted((one, other) => one.number - other.number)

/** What earlier versions kept without a code, beside what was left to be done, by the names in the file beside the key. */
export const codesTaken = (): Readonly<Record<string, TakesEarlier>> =>
  Object.fromEntries(migrations.flatMap((one) => (isOfShape(one) ? [] : [[one.part, one.take] as const])))

/** Those of the public pages last: they answer whatever is left. Tests walk each of them with whoever must not get in. */
export const routesOf = (services: RouteServices) =>
  Object.values(areas)
    .toReversed()
    .flatMap((area) => ('routes' in area ? area.routes(services) : []))

/** Starts every area's worker, from above, and ends them in the opposite order; `onError` hears the area's name. */
export async function startWorkers(
  services: Omit<WorkerServices, 'onError'>,
  onError: (area: string, fault: unknown) => void,
): Promise<{ workers: Workers; close(): Promise<void> }> {
  const started: [string, { close(): Promise<void> }][] = []
  for (const [name, area] of Object.entries(areas))
    if ('startWorker' in area)
      started.push([name, await area.startWorker({ ...services, onError: (fault: unknown) => onError(name, fault) })])
  return {
    workers: Object.fromEntries(started) as Workers,
    async close(): Promise<void> {
      for (const [, worker] of started.toReversed()) await worker.close()
    },
  }
}
