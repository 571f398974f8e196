import '../parcels.css'
import { lazy, Suspense, useEffect, useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { PropertyView } from '../../../server/contract/parcels/views'
import { NotFoundPage } from '../../page/NotFoundPage'
import { call, rpcKey, useAction, useRpc } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { keepsInput } from '../../kept/keptInputs'
import { useSession } from '../../session/SessionProvider'
import { Page, cutName } from '../../page/Page'
import { toast } from '../../ui/toasts/toasts'
import { Panoramas } from '../../panorama'
import { Button, ConfirmDialog, NotRead, Skeleton, EmptyState, Modal } from '../../ui'
import { ExposeButton } from '../expose/ExposeButton'
import { keptParcel } from './draft'
import { ParcelSheet } from './ParcelSheet'
import { useQuery } from '@tanstack/react-query'
import { newRequestId } from '../../rpc/wire'

/** Asks the server as a guest would, without a token: what comes back is what the public gets, not what we think it gets. null: nothing. */
const askAsGuest = async (id: number): Promise<PropertyView | null> => {
  const response = await fetch('/api/v1/rpc', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: newRequestId(), method: 'getProperty', params: [id] }),
  })
  const answer = (await response.json()) as { result?: PropertyView; error?: { code: number; message: string } }
  if (answer.error?.code === 404) return null
  if (answer.error || !answer.result) throw new Error(answer.error?.message ?? '')
  return answer.result
}

/** 'So sieht es die Öffentlichkeit'. */
export const PublicPreview = ({ id, onClose }: { id: number; onClose: () => void }): ReactElement => {
  const { t } = useTranslation(['parcels', 'app'])
  const seen = useQuery({ queryKey: ['guest', 'getProperty', id], queryFn: () => askAsGuest(id), staleTime: 0 })
  return (
    <Modal title={t('preview.title')} width="wide" onClose={onClose} actions={<Button onClick={onClose}>{t('app:close')}</Button>}>
      {seen.isPending ? (
        <Skeleton lines={6} />
      ) : seen.isError ? (
        <EmptyState drawing="harbour">{t('failed')}</EmptyState>
      ) : seen.data === null ? (
        <EmptyState drawing="harbour">{t('preview.none')}</EmptyState>
      ) : (
        <ParcelSheet parcel={seen.data} isInternal={false} onPreview={onClose} />
      )}
    </Modal>
  )
}

/** Drawing is the heaviest part; readers never load it. */
const ParcelEditor = lazy(() => import('./ParcelEditor').then((module) => ({ default: module.ParcelEditor })))

type Asked = 'archive' | 'restore' | null

const Parcel = ({ parcel }: { parcel: PropertyView }): ReactElement => {
  const { t } = useTranslation('parcels')
  const { isInternal, user } = useSession()
  // What a reload or an expired session interrupted goes on where it was.
  const [isEditing, setEditing] = useState(() => isInternal && keepsInput(user?.email ?? '', keptParcel(parcel.id)))
  const wasEditing = useRef(isEditing)
  // What was pressed is gone with the editor: one reads on at what it made.
  useEffect(() => {
    if (wasEditing.current && !isEditing) document.querySelector<HTMLElement>('.pa-page h1')?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  const [isPreviewing, setPreviewing] = useState(false)
  const [asked, setAsked] = useState<Asked>(null)
  const isArchived = parcel.isArchived === true
  const key = rpcKey('getProperty', [parcel.id])
  const keep = (next: PropertyView): void => {
    queryClient.setQueryData(key, next)
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [method] }) => method === 'getProperties' || method === 'getPropertiesInBounds',
    })
  }
  const { run } = useAction(({ message }) => toast.error(`${t(isArchived ? 'refused.restore' : 'refused.archive')} ${message}`))
  const setArchived = (archived: boolean) => {
    setAsked(null)
    return run(async () => {
      keep(await call('updateProperty', { id: parcel.id, version: parcel.version ?? 0, isArchived: archived }))
      toast.success(t(archived ? 'done.archived' : 'done.restored'))
    })
  }
  const actions = isEditing ? undefined : (
    <>
      <Button to="/grundstuecke/" icon="left" title={t('back')}>
        <span className="wide">{t('back')}</span>
      </Button>
      <ExposeButton ids={[parcel.id]} isInternal={isInternal} arePublic={parcel.isPublic !== false && !isArchived} />
      {isInternal && !isArchived && (
        <>
          <Button icon="folder" onClick={() => setAsked('archive')} title={t('archive')}>
            <span className="wide">{t('archive')}</span>
          </Button>
          <Button variant="primary" icon="pencil" onClick={() => setEditing(true)} title={t('edit')}>
            <span className="wide">{t('edit')}</span>
          </Button>
        </>
      )}
      {isInternal && isArchived && (
        <Button variant="primary" onClick={() => setAsked('restore')}>
          {t('restore')}
        </Button>
      )}
    </>
  )
  return (
    <Page
      title={parcel.name}
      crumbs={[{ label: t('title'), to: '/grundstuecke' }, { label: cutName(parcel.name) }]}
      {...(actions ? { actions } : {})}
    >
      {isEditing ? (
        <Suspense fallback={<Skeleton lines={8} />}>
          <ParcelEditor parcel={parcel} onSaved={keep} onClose={() => setEditing(false)} />
        </Suspense>
      ) : (
        <ParcelSheet parcel={parcel} isInternal={isInternal} onPreview={() => setPreviewing(true)} />
      )}
      {!isEditing && <Panoramas parcel={parcel} mayEdit={isInternal && !isArchived} onSaved={keep} />}
      {isPreviewing && <PublicPreview id={parcel.id} onClose={() => setPreviewing(false)} />}
      {asked !== null && (
        <ConfirmDialog
          title={t('sure')}
          confirm={t(asked)}
          onConfirm={() => void setArchived(asked === 'archive')}
          onCancel={() => setAsked(null)}
        >
          {t(asked === 'archive' ? 'sureArchive' : 'sureRestore')}
        </ConfirmDialog>
      )}
    </Page>
  )
}

/** /grundstuecke/{id}: a parcel, to read and for staff to edit. */
const ParcelPage = (): ReactElement => {
  const { t } = useTranslation('parcels')
  const id = Number(useParams()['id'])
  const isNumber = Number.isInteger(id) && id > 0
  const parcel = useRpc('getProperty', [id], { enabled: isNumber })
  if (!isNumber || (parcel.isError && parcel.error.code === 404)) return <NotFoundPage />
  // Another parcel is another page: what is edited or asked about the one must not stay open over the other.
  if (parcel.data) return <Parcel key={parcel.data.id} parcel={parcel.data} />
  return (
    <Page title={t('title')} crumbs={[{ label: t('title'), to: '/grundstuecke' }]}>
      <NotRead error={parcel.error} failed={t('failed')} again={parcel.refetch} lines={8} />
    </Page>
  )
}

export default ParcelPage
