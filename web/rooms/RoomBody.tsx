import './rooms.css'
import { lazy, Suspense, useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { roomText, sameName, shownName } from '../../engine/files'
import type { DocumentView, RoomView } from '../../server/contract/rooms/views'
import { useLanguage } from '../i18n/useLanguage'
import { call, useRpc, type RpcError } from '../rpc'
import { useSession } from '../session/SessionProvider'
import { toast } from '../ui/toasts/toasts'
import { Button, Icon, Skeleton } from '../ui'
import { serverNow, formatDateTime, useServerNow } from '../ui/time'
import { refreshRooms } from './dialogs/useRoomAction'
import { FileDialogs, type Asked } from './dialogs/FileDialogs'
import { FileButton } from './FileButton'
import { DocumentList } from './list/DocumentList'
import type { DocumentAction } from './list/DocumentMenu'
import { formatSize } from './size'
import { chosenOf, MAX_FILES, sentName, type Chosen } from './uploads/chosen'
import { estimateOf } from './uploads/rate'
import { uploads, useUploads } from './uploads/store'
import { UnfinishedList } from './uploads/UnfinishedList'
import { UploadPanel } from './uploads/UploadPanel'
import { useDownload } from './useDownload'
import { useDrop } from './useDrop'
import type { Lang } from '../../engine/languages'

/** Moments among the params of a reason become dates as people here write them. */
const worded = (params: Record<string, unknown> | undefined, language: Lang): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? formatDateTime(value, language) : String(value),
    ]),
  )

/** What one must know before adding a file: that this is no offer yet, or never will be; and why nothing can be added. */
const RoomNotes = ({ room, compact }: { room: RoomView; compact: boolean }): ReactElement | null => {
  const { t } = useTranslation('rooms')
  const language = useLanguage()
  const { isInternal } = useSession()
  const { part, canWrite, reason, params, until } = room
  const now = useServerNow()
  if (!canWrite) {
    // Readers need no reason why they cannot change what is the other side's.
    const isMeant =
      reason !== undefined && !compact && reason !== 'roomOfTheAuthority' && reason !== 'roomOfTheCompany' && reason !== 'pattern'
    return isMeant ? (
      <p className="rm-note">
        <Icon name="lock" />
        <span>{t(`readOnly.${reason}`, { defaultValue: t('readOnly.other'), ...worded(params, language) })}</span>
      </p>
    ) : null
  }
  if (isInternal || compact) return null
  if (part === 'negotiation')
    return (
      <p className="note">
        <Icon name="warning" />
        <span>{t('notOffer.negotiation')}</span>
      </p>
    )
  const isLate = until !== null && Date.parse(until) <= now
  if (part === 'application' || part === 'offer')
    return (
      <p className={isLate ? 'note time' : 'note'}>
        <Icon name="warning" />
        <span>{t(isLate ? 'notOffer.late' : `notOffer.${part}`)}</span>
      </p>
    )
  return null
}

/** Only teams take documents from parcels. */
const ImportDialog = lazy(() => import('./dialogs/ImportDialog'))

const endingOf = (name: string): string => (/\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? '').toLowerCase()

interface RoomBodyProps {
  room: RoomView
  /** Inside another page's step: without the remarks that the page makes itself. */
  compact?: boolean
  /** One of many: an empty one takes no more place than a full one. */
  slim?: boolean
}

const NotRead = ({ error, onAgain }: { error: RpcError; onAgain: () => void }): ReactElement => {
  const { t } = useTranslation('rooms')
  return (
    <div role="alert" className="note error">
      <Icon name={error.code === 423 ? 'lock' : 'warning'} />
      <span>{error.message}</span>
      {error.code !== 423 && <Button onClick={onAgain}>{t('again')}</Button>}
    </div>
  )
}

interface DropPlaceProps {
  isOver: boolean
  isBig: boolean
  onChosen: (chosen: readonly Chosen[]) => void
  /** Documents of parcels; missing: not here. */
  onImport: (() => void) | undefined
}

/** Where files are dropped or chosen. */
const DropPlace = ({ isOver, isBig, onChosen, onImport }: DropPlaceProps): ReactElement => {
  const { t } = useTranslation(['rooms', 'parcelFiles'])
  return (
    <div className={`rm-drop${isBig ? ' big' : ''}`}>
      <p>
        <Icon name="upload" /> {t(isOver ? 'drop.now' : 'drop.text')}
      </p>
      <p className="rm-acts flow">
        <FileButton take="files" icon="upload" onChosen={onChosen}>
          {t('upload.files')}
        </FileButton>
        <FileButton take="folder" variant="quiet" icon="folder" onChosen={onChosen}>
          {t('upload.folder')}
        </FileButton>
        {onImport && (
          <Button variant="quiet" icon="pin" onClick={onImport}>
            {t('parcelFiles:import.open')}
          </Button>
        )}
      </p>
      <p className="rm-small">{t('drop.limit')}</p>
    </div>
  )
}

interface Replacing {
  /** Asks for the file that takes its place. */
  replace: (file: DocumentView) => void
  /** To be rendered in the room. */
  replaceInput: ReactElement
}

/** A new file under the name of one that is there, of the same kind. */
const useReplacing = (onChosen: (chosen: readonly Chosen[]) => void): Replacing => {
  const { t } = useTranslation('rooms')
  const replacing = useRef<DocumentView | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const take = (chosen: Chosen | undefined): void => {
    const file = replacing.current
    replacing.current = null
    if (!file || !chosen) return
    if (endingOf(chosen.name) !== endingOf(file.name)) return toast.error(t('fault.otherEnding', { name: shownName(file.name) }))
    onChosen([{ ...chosen, name: sentName(file.name), folder: file.folder }])
  }
  return {
    replace: (file) => {
      replacing.current = file
      input.current?.click()
    },
    replaceInput: (
      <input
        ref={input}
        type="file"
        hidden
        onChange={(event) => {
          const [chosen] = chosenOf(event.target.files ?? [])
          event.target.value = ''
          take(chosen)
        }}
      />
    ),
  }
}

/** The files of a room: to read, to add and to change, as far as this person may. */
export const RoomBody = ({ room, compact = false, slim = compact }: RoomBodyProps): ReactElement => {
  const { t } = useTranslation(['rooms', 'parcelFiles'])
  const language = useLanguage()
  const { isInternal } = useSession()
  const { data: files, error, refetch } = useRpc('listDocuments', [room.id])
  const { unfinished, rate, left } = useUploads(room.id)
  const { isAsking, download } = useDownload(room.id)
  const [asked, ask] = useState<Asked | null>(null)
  const [isImporting, setImporting] = useState(false)
  const { canWrite, until } = room

  const choose = (chosen: readonly Chosen[]): void => {
    if (chosen.length > MAX_FILES) return toast.error(t('fault.tooMany', { count: MAX_FILES }))
    if (chosen.length === 0) return
    const size = chosen.reduce((sum, { file }) => sum + file.size, 0)
    const now = serverNow()
    const deadline = until === null ? null : Date.parse(until)
    // What surely arrives begins at once; where it is doubtful, the person decides what goes first.
    const verdict = rate === null ? null : estimateOf({ left: left + size, rate, now, deadline }).verdict
    uploads.add(room.id, chosen, verdict === 'close' || verdict === 'no')
  }
  const { isOver, handlers } = useDrop(canWrite, choose)

  const { replace, replaceInput } = useReplacing(choose)
  const action = (file: DocumentView, what: DocumentAction): void => {
    if (what === 'download') void download(file.id)
    else if (what === 'replace') replace(file)
    else if (what === 'keep') void call('keepDocument', file.id).then(refreshRooms, () => toast.error(t('failed.keep')))
    else ask({ file, action: what })
  }
  const known = new Set((files ?? []).map(sameName))
  // What is held back is in no zip.
  const readable = (files ?? []).filter(({ scan }) => scan !== 'infected' && scan !== 'pending')
  const whole = readable.reduce((sum, { size }) => sum + size, 0)
  return (
    <div className={`rm${isOver ? ' over' : ''}${compact ? ' compact' : ''}`} {...handlers}>
      <RoomNotes room={room} compact={compact} />
      {error ? (
        <NotRead error={error} onAgain={() => void refetch()} />
      ) : files === undefined ? (
        <Skeleton lines={3} label={t('loading')} />
      ) : (
        <>
          {files.length > 0 && (
            <DocumentList
              files={files}
              label={t('files', { room: roomText(room.name, language) })}
              onAction={action}
              onVersion={(file, no) => void download(file.id, { no })}
              onChosen={canWrite ? choose : undefined}
            />
          )}
          {readable.length > 1 && (
            <p className="rm-all">
              <Button icon="download" variant="quiet" busy={isAsking} onClick={() => void download(null)}>
                {t('downloadAll', { count: readable.length, size: formatSize(whole, language) })}
              </Button>
            </p>
          )}
          {files.length === 0 && !canWrite && <p className="rm-small">{t('empty.reader')}</p>}
          {canWrite && <UnfinishedList unfinished={unfinished} onChosen={choose} />}
          <UploadPanel roomId={room.id} until={until} isKnown={(folder, name) => known.has(sameName({ folder, name }))} />
          {canWrite && (
            <DropPlace
              isOver={isOver}
              isBig={files.length === 0 && !slim}
              onChosen={choose}
              onImport={isInternal && room.type === 'CLIENT' && room.projectId !== '' ? () => setImporting(true) : undefined}
            />
          )}
        </>
      )}
      {replaceInput}
      {isImporting && (
        <Suspense fallback={null}>
          <ImportDialog room={room} onClose={() => setImporting(false)} />
        </Suspense>
      )}
      {asked && (
        <FileDialogs
          asked={asked}
          files={files ?? []}
          needsTwo={(file) =>
            isInternal && room.type === 'CLIENT' && (room.reason === 'archived' || file.moves.some(({ event }) => event === 'strike'))
          }
          onAsk={ask}
          onDownload={(file) => void download(file.id)}
        />
      )}
    </div>
  )
}
