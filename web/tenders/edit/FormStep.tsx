import { readIn } from '../../../engine/languages'
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Issue } from '../../../engine/validation'
import type { Problem } from '../../../server/contract/tenders/views'
import { useLanguage } from '../../i18n/useLanguage'
import { FormView, HiddenNotice, SectionsMenu, useFormEditor, type FormEditor } from '../../forms'
import { serverNow } from '../../ui/time'
import { formName } from '../formName'
import { Aside } from './Aside'
import { DeadlineSection } from './DeadlineSection'
import { asksBuyer, asksName, buyerOf, nameOf } from './nameAndBuyer'
import { BuyerField, NameField, TypePicker, type HeadProps } from './StartStep'
import { TeamSection, type TeamProps } from './TeamSection'
import { useDraft } from './useDraft'

interface FormStepProps extends HeadProps, TeamProps {
  /** What organizations lack that the form names. */
  told: readonly Problem[]
  /** Missing: it is not saved yet. */
  projectId: string | undefined
  /** What the server refused at the last save. */
  issues: readonly Issue[]
  readOnly: boolean
  isFixed: boolean
  /** When the tender was or will be published. */
  published: string | null
  /** Said above the form: restored values, a refused save. */
  notices: ReactNode
  stage: ReactNode
  /** The way to a newer version of the form; null where there is none. */
  move: ReactNode
  /** Back to form, title and buyer; missing once the tender is saved. */
  onBack: (() => void) | undefined
  /** The page goes to a field when the server refused it. */
  onEditor: (editor: FormEditor) => void
}

/** Title and buyer, where the form does not ask for them itself, and the type. */
const HeadFields = ({ readOnly, isFixed, ...head }: HeadProps & Pick<FormStepProps, 'readOnly' | 'isFixed'>): ReactElement => {
  const { t } = useTranslation('tenders')
  const { store, template } = head
  return (
    <fieldset disabled={readOnly} className="te-card">
      <legend className="sr">{t('start.heading')}</legend>
      <div className="te-fields">
        {!asksName(template) && (
          <div className="wide">
            <NameField store={store} template={template} />
          </div>
        )}
        {!asksBuyer(template) && (
          <div className="wide">
            <BuyerField {...head} />
          </div>
        )}
        <div className="wide">
          <TypePicker store={store} template={template} isFixed={isFixed} />
        </div>
      </div>
    </fieldset>
  )
}

/** Step 1: the sections menu, the form with what belongs to it, and the aside. */
export const FormStep = ({
  told,
  projectId,
  issues,
  readOnly,
  isFixed,
  published,
  notices,
  stage,
  move,
  onBack,
  onEditor,
  ...head
}: FormStepProps): ReactElement => {
  const { t } = useTranslation('tenders')
  const language = useLanguage()
  const { store, template, organizations, onCreateOrganization, people, me, creator } = head
  const [query, setQuery] = useSearchParams()
  const lot = query.get('los') ?? undefined
  const editor = useFormEditor({
    template,
    // Read once per render and never subscribed to: a key in the form must not render the page.
    data: store.state.draft.data,
    latest: () => store.state.draft.data,
    onChange: (data) => store.change({ data }),
    ...(store.state.draft.unread && { unread: store.state.draft.unread }),
    onUnread: (unread) => store.change({ unread: unread.length === 0 ? undefined : unread }),
    issues,
    readOnly,
    organizations,
    onCreateOrganization,
    now: () => new Date(serverNow()),
    ...(lot === undefined ? {} : { lot }),
    onLotChange: (lotId) =>
      setQuery(
        (now) => {
          now.set('los', lotId)
          return now
        },
        { replace: true, preventScrollReset: true },
      ),
  })
  useEffect(() => store.typedIn(() => editor.flush()), [store, editor])
  const tell = useRef(onEditor)
  useEffect(() => tell.current(editor), [editor])

  const name = useDraft(store, ({ draft }) => nameOf(template, draft))
  const buyer = useDraft(store, ({ draft }) => buyerOf(template, draft))
  return (
    <div className="te-page" id="top">
      <SectionsMenu editor={editor} />
      <div className="te-main">
        <header className="te-top">
          <h1>{name || t('untitled')}</h1>
          <p className="te-meta">
            {stage}
            <span>{formName(template.file.id, readIn(template.file.name, language))}</span>
            {buyer !== null && <span>{organizations.find(({ id }) => id === buyer)?.name}</span>}
            {onBack && (
              <button type="button" className="te-back" onClick={onBack}>
                {t('start.back')}
              </button>
            )}
          </p>
        </header>
        {notices}
        <HeadFields {...head} readOnly={readOnly} isFixed={isFixed} />
        <FormView editor={editor} />
        <HiddenNotice editor={editor} />
        <fieldset disabled={readOnly}>
          <DeadlineSection store={store} editor={editor} template={template} published={published} />
          <TeamSection store={store} people={people} me={me} creator={creator} />
        </fieldset>
      </div>
      <Aside
        store={store}
        editor={editor}
        template={template}
        people={people}
        me={me}
        creator={creator}
        move={move}
        readOnly={readOnly}
        told={told}
        projectId={projectId}
      />
    </div>
  )
}
