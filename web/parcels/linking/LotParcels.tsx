import './linking.css'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { PropertyRow } from '../../../server/contract/parcels/views'
import type { LotView, TenderView } from '../../../server/contract/tenders/views'
import { call, useAction } from '../../rpc'
import { toast } from '../../ui/toasts/toasts'
import { Button, ConfirmDialog, Panel } from '../../ui'
import { ParcelRows } from './ParcelRows'
import { forgetLinks, ofLot, useParcelsOf } from './parcelsOf'

/** Maps are loaded by whoever links. */
const LinkParcelsDialog = lazy(() => import('./LinkParcelsDialog').then((module) => ({ default: module.LinkParcelsDialog })))

interface LotParcelsProps {
  tender: TenderView
  lot: LotView
}

/** The parcels of a lot, as its team sees them: linked and taken off here. Whoever is not in the team sees what there is. */
export const LotParcels = ({ tender, lot }: LotParcelsProps): ReactElement | null => {
  const { t } = useTranslation(['linking', 'parcels', 'app'])
  const parcels = useParcelsOf(tender.id)
  const [isLinking, setLinking] = useState(false)
  const [asked, setAsked] = useState<PropertyRow | null>(null)
  const mayLink = lot.parcelIds !== undefined && lot.stage < 8
  const rows = ofLot(parcels.data ?? [], lot.lotId)
  const { run } = useAction(({ message }) => toast.error(`${t('refused.unlink')} ${message}`))
  const unlink = async (row: PropertyRow): Promise<void> => {
    setAsked(null)
    await run(async () => {
      await call('unlinkPropertyFromProject', row.id)
      toast.success(t('done.unlinked', { name: row.name }))
    })
    forgetLinks()
  }
  if (!mayLink && rows.length === 0) return null
  return (
    <Panel
      className="td-panel li-panel"
      id="li-panel"
      title={
        <>
          {t('parcels:title')} {rows.length > 0 && <span className="n num">{rows.length}</span>}
        </>
      }
      end={
        mayLink && (
          <Button variant="quiet" size="small" icon="plus" onClick={() => setLinking(true)}>
            {t('linkParcel')}
          </Button>
        )
      }
    >
      {rows.length === 0 ? (
        <p className="soft">{t('noParcel')}</p>
      ) : (
        <ParcelRows
          rows={rows}
          acts={(row) =>
            mayLink && (
              <Button size="small" variant="quiet" title={`${row.name}: ${t('unlink')}`} onClick={() => setAsked(row)}>
                {t('unlinkParcel')}
              </Button>
            )
          }
        />
      )}
      {isLinking && (
        <Suspense fallback={null}>
          <LinkParcelsDialog tender={tender} lot={lot} linked={rows} onClose={() => setLinking(false)} />
        </Suspense>
      )}
      {asked && (
        <ConfirmDialog title={t('parcels:sure')} confirm={t('unlink')} onConfirm={() => void unlink(asked)} onCancel={() => setAsked(null)}>
          {t('sureUnlink', { name: asked.name })}
        </ConfirmDialog>
      )}
    </Panel>
  )
}
