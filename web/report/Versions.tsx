import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportView } from '../../server/contract/report/views'
import { usePdf } from '../download/usePdf'
import { call, rpcKey, useWrite } from '../rpc'
import { Button, FaultNote } from '../ui'
import { toast } from '../ui/toasts/toasts'
import { DateTime } from '../ui/time'

/** What was signed, the newest first, and how far the report has gone on since. */
export const Versions = ({ report }: { report: ReportView }): ReactElement => {
  const { t } = useTranslation('report')
  const { projectId, version, versions, lines, noteCount } = report
  const { isBusy, fault, act } = useWrite(rpcKey('getReport', [projectId]))
  const { isPrinting, print } = usePdf((message) => toast.error(message, t('pdfFailed')))
  const changed = lines.filter(({ isChanged }) => isChanged).length
  return (
    <>
      <p className="soft">{versions.length === 0 ? t('versions.none') : t('versions.changed', { count: changed })}</p>
      <ul className="rp-versions stack-3">
        {versions.toReversed().map(({ no, by, at, hash }) => (
          <li key={no}>
            <b>{t('versions.no', { no })}</b>{' '}
            <span className="small soft rp-source">
              <DateTime value={at} as="bare" />
              <span>{by}</span>
              <span className="num" title={hash}>
                SHA-256 {hash.slice(0, 8)}…
              </span>
            </span>
            <Button
              icon="print"
              busy={isPrinting}
              label={t('versions.pdfOf', { no })}
              onClick={() => void print('report', `${projectId}:${no}`)}
            >
              PDF
            </Button>
          </li>
        ))}
      </ul>
      {fault && <FaultNote bare>{fault.message}</FaultNote>}
      <p>
        <Button icon="check" busy={isBusy} onClick={() => void act(() => call('signReport', projectId, version, noteCount))}>
          {t('versions.sign')}
        </Button>
      </p>
    </>
  )
}
