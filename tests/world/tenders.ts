import { buyerId, emptyData, instances, lotsOf, setAt, tenderName, zonedDateAndTime, type FormData } from '../../engine/form'
import type { Template } from '../../engine/template'
import type { TenderInput } from '../../server/contract/tenders/inputs'
import type { TenderView } from '../../server/contract/tenders/views'
import { now } from '../../server/platform/clock'
import { publishedTemplate } from '../../server/templates/compiled'
import type { TestUser } from './people'
import type { World } from './testWorld'

export const DAY = 86_400_000

export const templateOf = async (id: string): Promise<Template> => {
  const template = await publishedTemplate(id)
  if (!template) throw new Error(`${id} was not imported: call importShippedTemplates() first`)
  return template
}

/** Writes a value to every instance of a field. */
export const fillField = (template: Template, data: FormData, [contentId, value]: readonly [string, unknown]): FormData =>
  instances(template, data, contentId).reduce((filled, { path }) => setAt(filled, path, value), data)

/** Puts both of a lot's deadlines into BT-1311 and BT-131. */
export const withDeadlines = (
  template: Template,
  data: FormData,
  { apply, offer }: { apply: Date | null; offer: Date | null },
): FormData => {
  const parts = (bt: string, moment: Date | null): [string, unknown][] => {
    const zoned = moment ? zonedDateAndTime(moment) : null
    return [
      [`${bt}(d)-Lot`, zoned?.date],
      [`${bt}(t)-Lot`, zoned?.time],
    ]
  }
  return [...parts('BT-1311', apply), ...parts('BT-131', offer)].reduce((filled, part) => fillField(template, filled, part), data)
}

/** An EU-19 form with title, buyer and deadlines in 30 and 60 days. */
export const formData = async (buyer: number, title = 'Betrieb der Schwimmbäder'): Promise<FormData> => {
  const template = await templateOf('EU-19')
  let data = emptyData(template, { now: now() })
  data = fillField(template, data, ['BT-21-Procedure', { DEU: title }])
  data = fillField(template, data, ['OPT-300-Procedure-Buyer', String(buyer)])
  if (tenderName(template, data) !== title || buyerId(template, data) !== buyer || lotsOf(template, data).length !== 1)
    throw new Error('EU-19 is not as the tests know it')
  return withDeadlines(template, data, { apply: new Date(now().getTime() + 30 * DAY), offer: new Date(now().getTime() + 60 * DAY) })
}

/** A draft of EU-19, type 0, whose team is complete: its creator and a second member. */
export const makeTender = async (
  world: World,
  { creator, second, ...override }: { creator: TestUser; second?: TestUser } & Partial<TenderInput>,
): Promise<TenderView> => {
  const buyer = await world.organization({ type: 'CLIENT', name: 'Stadt Musterhafen' })
  return world.call(creator, 'createProject', {
    templateId: 'EU-19',
    type: 0,
    data: await formData(buyer._id),
    ...(second ? { team: [{ userName: second.email, role: 'EDITOR' }] } : {}),
    ...override,
  })
}
