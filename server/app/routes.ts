import type Router from '@koa/router'
import { calendarRoute } from '../calendar/calendarRoute'
import { downloadRoute } from '../documents/downloadRoute'
import { sdkRoutes } from '../notices/sdkRoutes'
import { parcelFileRoute } from '../parcels/files/route'
import { mediaRoutes } from '../parcels/media/routes'
import type { Log } from '../platform/log'
import { publicRoutes } from '../public/publicRoutes'
import { schemaRoute } from '../templates/schemaRoute'
import type { Application } from './application'
import { fileRoute } from '../uploads/fileRoute'
import { formRoute } from '../uploads/formRoute'
import { tusRoute } from '../uploads/tusRoute'
import { mapRoutes } from '../wms/routes'

interface RouteServices {
  readonly application: Pick<Application, 'sessions' | 'events' | 'dispatcher'>
  readonly publicUrl: string | null
  /** dist/web, as the build left it. */
  readonly webRoot: string
  readonly log: Log
}

/** The routes of all areas, in the order in which they are asked. Tests walk each of them with whoever must not get in. */
export const areaRoutes = ({ application, publicUrl, webRoot, log }: RouteServices): readonly Router[] => {
  const files = { sessions: application.sessions, log }
  return [
    ...[sdkRoutes(), schemaRoute(), downloadRoute(), calendarRoute(), tusRoute(files), formRoute(files), fileRoute(files)],
    mediaRoutes(files, application.events),
    parcelFileRoute(files),
    mapRoutes(files),
    publicRoutes({ dispatcher: application.dispatcher, webRoot, publicUrl, log }),
  ]
}
