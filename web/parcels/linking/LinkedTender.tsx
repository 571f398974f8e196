import './linking.css'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { PropertyView } from '../../../server/contract/parcels/views'
import { call, useAction } from '../../rpc'
import { toast } from '../../ui/toasts/toasts'
import { Button, ConfirmDialog } from '../../ui'
import { forgetLinks } from './parcelsOf'

const LinkTenderDialog = lazy(() => import('./LinkTenderDialog').then((module) => ({ default: module.LinkTenderDialog })))

/** The tender that a parcel is linked to, with the way there; staff link and unlink. */
export const LinkedTender = ({ parcel, isInternal }: { parcel: PropertyView; isInternal: boolean }): ReactElement => {
  const { t } = useTranslation(['linking', 'parcels', 'app'])
  const [open, setOpen] = useState<'link' | 'unlink' | null>(null)
  const { projectId, lotId, projectName } = parcel
  const isLinked = projectId !== undefined && projectId !== null
  const { run } = useAction(({ message }) => toast.error(`${t('refused.unlink')} ${message}`))
  const unlink = async (): Promise<void> => {
    setOpen(null)
    await run(async () => {
      await call('unlinkPropertyFromProject', parcel.id)
      toast.success(t('done.unlinked', { name: parcel.name }))
    })
    forgetLinks()
  }
  return (
    <>
      {isLinked ? (
        <p className="li-tender">
          <span>
            {projectName ?? t('notYours')}
            {lotId !== null && lotId !== undefined && <span className="soft">, {lotId}</span>}
          </span>
          {projectName !== null && <Link to={`/projekte/${projectId}`}>{t('parcels:toTender')}</Link>}
        </p>
      ) : (
        <p className="soft">{t('none')}</p>
      )}
      {isInternal && parcel.isArchived !== true && (
        <p className="li-acts">
          <Button size="small" onClick={() => setOpen('link')}>
            {t(isLinked ? 'change' : 'link')}
          </Button>
          {isLinked && (
            <Button size="small" onClick={() => setOpen('unlink')}>
              {t('unlink')}
            </Button>
          )}
        </p>
      )}
      {open === 'link' && (
        <Suspense fallback={null}>
          <LinkTenderDialog parcel={parcel} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {open === 'unlink' && (
        <ConfirmDialog title={t('parcels:sure')} confirm={t('unlink')} onConfirm={() => void unlink()} onCancel={() => setOpen(null)}>
          {t('sureUnlink', { name: parcel.name })}
        </ConfirmDialog>
      )}
    </>
  )
}
