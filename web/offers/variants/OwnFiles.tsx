import { useQueries } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { shownName } from '../../../engine/files'
import type { DocumentView } from '../../../server/contract/rooms/views'
import { call, rpcKey } from '../../rpc'
import { Check } from '../../ui'
import type { LotDraft } from '../draft/useDrafts'
import { OWN_FIELDS } from './lacks'
import { useVariants } from './useVariants'

const useFiles = (rooms: readonly string[]): { files: DocumentView[]; isWhole: boolean } => {
  const answers = useQueries({
    queries: rooms.map((roomId) => ({
      queryKey: rpcKey('listDocuments', [roomId]),
      queryFn: (): Promise<DocumentView[]> => call('listDocuments', roomId),
    })),
  })
  return { files: answers.flatMap(({ data }) => data ?? []), isWhole: answers.every(({ data }) => data !== undefined) }
}

interface ChoiceProps {
  files: readonly DocumentView[]
  chosen: readonly string[]
  isDisabled?: boolean
  onChange: (files: string[]) => void
}

const Choice = ({ files, chosen, isDisabled = false, onChange }: ChoiceProps): ReactElement => (
  <>
    {files.map(({ id, name }) => (
      <Check
        key={id}
        checked={chosen.includes(id)}
        disabled={isDisabled}
        onChange={(isOn) => onChange(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))}
      >
        {shownName(name)}
      </Check>
    ))}
  </>
)

interface FilesProps extends Omit<ChoiceProps, 'files' | 'isDisabled'> {
  rooms: readonly string[]
  readOnly: boolean
}

/** Which of the lot's files belong to it; those that nobody names are the main offer's. */
export const OwnFiles = ({ rooms, chosen, readOnly, onChange }: FilesProps): ReactElement => {
  const { t } = useTranslation('offers')
  const { files, isWhole } = useFiles(rooms)
  const isThere = new Set(files.map(({ id }) => id))
  const gone = isWhole ? chosen.filter((id) => !isThere.has(id)) : []
  return (
    <fieldset className="stack-2 bd-gap" name={OWN_FIELDS.fileGone} tabIndex={-1} disabled={readOnly}>
      <legend className="label">{t('variants.files')}</legend>
      <p className="bd-small">{t(files.length === 0 ? 'variants.noFiles' : 'variants.filesHint')}</p>
      <Choice {...{ files, chosen, onChange }} />
      {gone.map((id) => (
        <Check key={id} checked hint={t('variants.lack.fileGone')} onChange={() => onChange(chosen.filter((one) => one !== id))}>
          {t('variants.goneFile')}
        </Check>
      ))}
    </fieldset>
  )
}

/** Files that belong to the first main offer only where somebody says so: others name them, or they were of what was taken back. */
export const SharedFiles = ({ draft }: { draft: LotDraft }): ReactElement | null => {
  const { t } = useTranslation('offers')
  const { rooms, variants, mainFiles, leftFiles, isOpen } = draft.view
  const { files } = useFiles(rooms)
  const { share, isBusy, fault } = useVariants(draft)
  const named = new Set([...variants.flatMap((one) => one.files), ...leftFiles])
  const shown = files.filter(({ id }) => named.has(id))
  if (shown.length === 0) return null
  return (
    <fieldset className="stack-2 bd-gap" disabled={!isOpen}>
      <legend className="label">{t('variants.shared')}</legend>
      <p className="bd-small">{t('variants.sharedHint')}</p>
      <Choice files={shown} chosen={mainFiles} isDisabled={isBusy} onChange={(ids) => void share(ids)} />
      {fault !== null && <p className="error">{fault}</p>}
    </fieldset>
  )
}
