import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { RequestView } from '../../server/contract/requests/requests'
import { useRpc } from '../rpc'
import { examinationRowPath } from '../tender-frame/paths'
import { Icon } from '../ui'

/** The way to the point of the newest opening's examination that something was asked from; nothing where it was from none. */
export const AtRow = ({ request: { id, projectId, lotId } }: { request: RequestView }): ReactElement | null => {
  const { t } = useTranslation(['requests', 'examination'])
  const { data } = useRpc('getExamination', [projectId, lotId, null])
  const found = (data?.offers ?? []).flatMap(({ offerId, rows }) =>
    rows.flatMap((row) => (row.request?.id === id ? [{ offerId, row }] : [])),
  )
  // A variant carries what is said of its company.
  const at = found.find(({ row }) => !row.isCarried) ?? found[0]
  if (!at) return null
  const { row } = at.row
  const name = data?.rows.find((one) => one.row === row)?.title || t(`examination:row.${row}.name`)
  return (
    <p>
      <Icon name="check" size={16} />{' '}
      <Link to={examinationRowPath({ projectId, lotId, offerId: at.offerId, row })}>{t('atRow', { row: name })}</Link>
    </p>
  )
}
