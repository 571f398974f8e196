import type { Page } from 'playwright'
import type { PropertyRow } from '../../server/contract/parcels/views'
import type { TemplateFile } from '../../engine/template'
import type { AuthoredRow } from '../../server/contract/templates/templates'
import { makeDemoWorld } from './demoWorld'

/** What the author of a form goes on with after its first version: something is named anew, moved, and asked for no more. */
const nextOf = (file: TemplateFile): TemplateFile => {
  const nodes = structuredClone(file.ui.nodes)
  const [first, last] = file.ui.order.map((id) => nodes[id])
  const named = Object.values(nodes).find(({ kind }) => kind === 'field')
  if (named) named.label = { de: `${named.label.de} und für wen`, en: `${named.label.en} and for whom` }
  for (const section of [first, last]) if (section?.order) section.order = [...section.order].reverse()
  return { ...file, rules: file.rules.slice(1), ui: { ...file.ui, nodes } }
}

/*
 * Parcels, map, panoramas, forms and the log as the demo world has them: another Lotse beside the one of the other pictures, as `npm start`
 * makes it.
 */
export async function demoScreens() {
  const { address, call, enter, close } = await makeDemoWorld()
  const [admin, staff] = await Promise.all([enter('admin@'), enter('lotte@')])
  const parcels = await call<PropertyRow[]>(staff.token, 'getProperties', {})
  const shown = await Promise.all(
    parcels.map(async ({ id }) => ({ id, panoramas: (await call<{ panoramas?: unknown[] }>(staff.token, 'getProperty', id)).panoramas })),
  )
  const rich = shown.find(({ panoramas }) => (panoramas?.length ?? 0) > 0)?.id ?? parcels[0]?.id ?? 0
  const forms = await call<AuthoredRow[]>(admin.token, 'getProjectTemplates', 10_000)
  const own = forms.find(({ id }) => !id.startsWith('EU-') && !/^(VOBA|UVGO)/i.test(id))?.id ?? 'EU-19'
  const draft = await call<{ template: TemplateFile; row: AuthoredRow }>(admin.token, 'getProjectTemplateDraft', own)
  await call(admin.token, 'saveProjectTemplate', nextOf(draft.template), draft.row.lock)
  const at = (path: string) => `${address}${path}`
  const asStaff = { asStaff: true, as: staff }
  const asAdmin = { asStaff: true, as: admin }
  const mapThere = (page: Page): Promise<void> => page.waitForTimeout(1500)
  return {
    screens: [
      { name: 'parcels', path: at('/grundstuecke#karte'), ...asStaff, prepare: mapThere },
      { name: 'parcels-list', path: at('/grundstuecke#liste'), ...asStaff, prepare: mapThere },
      { name: 'parcels-public', path: at('/grundstuecke'), asStaff: false, prepare: mapThere },
      { name: 'parcel', path: at(`/grundstuecke/${rich}`), ...asStaff, prepare: mapThere },
      { name: 'locations', path: at('/standorte'), ...asStaff },
      { name: 'parcel-settings', path: at('/grundstueckseinstellungen'), ...asAdmin },
      { name: 'parcel-import', path: at('/grundstuecke/import'), ...asStaff },
      { name: 'forms', path: at('/formulare'), ...asAdmin },
      { name: 'designer', path: at(`/formulare/anlage/${own}`), ...asAdmin, prepare: mapThere },
      { name: 'versions', path: at(`/formulare/anlage/${own}/versionen`), ...asAdmin, prepare: mapThere },
      { name: 'audit-log', path: at('/audit-log'), ...asAdmin },
      { name: 'people', path: at('/benutzer'), ...asAdmin },
      { name: 'companies', path: at('/bieter'), ...asStaff },
      { name: 'registration', path: at('/registrierung'), asStaff: false },
    ],
    close,
  }
}
