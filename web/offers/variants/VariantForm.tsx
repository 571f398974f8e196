import { useMemo, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormIssue, OfferDraftView } from '../../../server/contract/offers/drafts'
import { TextInput } from '../../ui'
import type { AutosaveStore } from '../draft/AutosaveStore'
import type { VariantData } from '../draft/Beside'
import { DraftForm } from '../draft/DraftForm'
import { DraftNotices } from '../draft/DraftNotices'
import { SavedLine } from '../draft/SavedLine'
import { useAutosave } from '../draft/useAutosave'
import { issuesOf, OWN_FIELDS } from './lacks'
import { OwnFiles } from './OwnFiles'

interface VariantFormProps {
  view: OfferDraftView
  id: string
  store: AutosaveStore
  /** What the server refused of the lot; shown at the fields. */
  issues: readonly FormIssue[]
  onEditor: Parameters<typeof DraftForm>[0]['onEditor']
}

const MAX_TITLE = 200

/** One variant or further main offer: what it is called, the form of the offer filled for itself, and its files. */
export const VariantForm = ({ view: { isOpen, rooms, variants }, id, store, issues, onEditor }: VariantFormProps): ReactElement => {
  const { t } = useTranslation('offers')
  const title = useAutosave(store, ({ data }) => (data as VariantData).title)
  const files = useAutosave(store, ({ data }) => (data as VariantData).files)
  const put = (part: Partial<VariantData>): void => store.change({ ...store.state.data, ...part })
  const own = useMemo(() => issuesOf(issues, id), [issues, id])
  const isUntitled = title.trim() === '' && own.some(({ rule }) => rule === 'untitled')
  return (
    <div className="stack">
      <SavedLine store={store} />
      <DraftNotices store={store} />
      <TextInput
        label={t('variants.title')}
        name={OWN_FIELDS.untitled}
        hint={t(variants.some((one) => one.id === id && one.main) ? 'variants.titleHintMain' : 'variants.titleHint')}
        error={isUntitled ? t('variants.lack.untitled') : undefined}
        maxLength={MAX_TITLE}
        disabled={!isOpen}
        value={title}
        onChange={(typed) => put({ title: typed })}
      />
      <div className="bd-form">
        <DraftForm store={store} within="form" readOnly={!isOpen} issues={own} onEditor={onEditor} />
      </div>
      <OwnFiles
        rooms={rooms}
        chosen={files.map(({ _id }) => _id)}
        readOnly={!isOpen}
        onChange={(ids) => put({ files: ids.map((_id) => ({ _id })) })}
      />
    </div>
  )
}
