import type { TenderView } from '../../../../server/contract/tenders/views'

/** The result form of Implementing Regulation (EU) 2019/1780 that follows each form that began the procedure. */
const RESULT: Readonly<Record<string, string>> = {
  ...{ 'EU-10': 'EU-29', 'EU-11': 'EU-30', 'EU-12': 'EU-33', 'EU-13': 'EU-34', 'EU-14': 'EU-35' },
  ...{ 'EU-16': 'EU-29', 'EU-17': 'EU-30', 'EU-18': 'EU-31', 'EU-19': 'EU-32' },
  ...{ 'EU-20': 'EU-33', 'EU-21': 'EU-34', 'EU-22': 'EU-31', 'EU-23': 'EU-36', 'EU-24': 'EU-37' },
}

/** Where the award notice of a procedure is made; null where its form is none of the EU's. */
export const noticePath = ({ templateId }: Pick<TenderView, 'templateId'>): string | null => {
  const form = RESULT[/^EU-\d+/.exec(templateId)?.[0] ?? '']
  return form === undefined ? null : `/projekte/anlage/${form}?type=4`
}
