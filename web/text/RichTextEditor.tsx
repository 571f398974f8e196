import './text.css'
import { EditorContent, useEditor, Node } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useId, useMemo, useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui'
import { Menu } from '../ui/Menu'
import { EditorTools } from './EditorTools'
import { TYPED } from './MarkdownEditor'
import { readPasted } from './pasted'
import { toEditorHtml, toStoredHtml, type Placeholder } from './placeholders'
import { createToldText } from './toldText'

/** A placeholder in the text: one piece that cannot be typed into, shown with its words instead of its name. */
const placeholderNode = (labelOf: (name: string) => string): Node =>
  Node.create({
    name: 'placeholder',
    group: 'inline',
    inline: true,
    atom: true,
    selectable: true,
    addAttributes: () => ({
      name: {
        default: '',
        parseHTML: (element: HTMLElement) => element.getAttribute('data-placeholder'),
        renderHTML: () => ({}),
      },
    }),
    parseHTML: () => [{ tag: 'span[data-placeholder]' }],
    renderHTML: ({ node }) => ['span', { 'data-placeholder': String(node.attrs['name']) }, String(node.attrs['name'])],
    renderText: ({ node }) => `{{${String(node.attrs['name'])}}}`,
    addNodeView:
      () =>
      ({ node }) => {
        const dom = document.createElement('span')
        dom.className = 'rt-token'
        dom.contentEditable = 'false'
        dom.textContent = labelOf(String(node.attrs['name']))
        return { dom }
      },
  })

interface RichTextEditorProps {
  label: string
  /** Stored HTML; a change from outside (another language, back to default) is taken over. */
  value: string
  onChange: (html: string) => void
  /** What can be put in; missing: no placeholders. */
  placeholders?: readonly Placeholder[]
  /** Headings are for pages, not for letters. */
  headings?: boolean
  lang?: string
  error?: string | undefined
}

/**
 * Formatted text with a few means: emphasis, lists, links, headings where a page is written, placeholders as pieces that cannot be broken.
 * Nothing is styled inline, so that the content security policy holds and the reader's own look applies.
 */
export const RichTextEditor = ({
  label,
  value,
  onChange,
  placeholders = [],
  headings = false,
  ...rest
}: RichTextEditorProps): ReactElement => {
  const { t } = useTranslation('text')
  const id = useId()
  const [told] = useState(() => createToldText(value))
  const report = useRef(onChange)
  useEffect(() => {
    report.current = onChange
  })
  const names = useRef(new Map<string, string>())
  names.current = new Map(placeholders.map((one) => [one.name, one.label]))
  const extensions = useMemo(
    () => [
      StarterKit.configure({
        heading: headings ? { levels: [2, 3] } : false,
        codeBlock: false,
        code: false,
        horizontalRule: false,
        link: {
          openOnClick: false,
          autolink: false,
          // A link may lead to what a placeholder will be.
          isAllowedUri: (url, { defaultValidate }) => /^\{\{\w+\}\}$/.test(url) || /^\/(?!\/)/.test(url) || defaultValidate(url),
          HTMLAttributes: { target: null, rel: null },
        },
        // An empty last line would be stored with every text.
        trailingNode: false,
      }),
      placeholderNode((name) => names.current.get(name) ?? name),
    ],
    [headings],
  )
  const editor = useEditor({
    extensions,
    content: toEditorHtml(value),
    injectCSS: false,
    enableInputRules: headings ? [...TYPED, 'heading'] : TYPED,
    editorProps: {
      transformPastedHTML: readPasted,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: 'rt rt-area',
        ...(rest.lang ? { lang: rest.lang } : {}),
      },
    },
    onUpdate: ({ editor: now }) => {
      const text = toStoredHtml(now.getHTML())
      told.tell(text)
      report.current(text)
    },
  })
  useEffect(() => {
    if (told.isNews(value)) editor.commands.setContent(toEditorHtml(value), { emitUpdate: false })
  }, [editor, told, value])

  // An address is no reading: it stands behind words, by the link's button.
  const words = placeholders.filter((one) => one.isLink !== true)

  return (
    <div className={rest.error === undefined ? 'rt-box' : 'rt-box wrong'}>
      <EditorTools editor={editor} controls={id} headings={headings} placeholders={placeholders}>
        {words.length > 0 && (
          <Menu
            label={t('placeholder')}
            className="btn quiet small"
            button={
              <>
                <Icon name="plus" />
                {t('placeholder')}
              </>
            }
            items={words.map((one) => ({
              label: one.label,
              onSelect: () =>
                void editor
                  .chain()
                  .focus()
                  .insertContent({ type: 'placeholder', attrs: { name: one.name } })
                  .run(),
            }))}
          />
        )}
      </EditorTools>
      <div id={id}>
        <EditorContent editor={editor} />
      </div>
    </div>
  )
}
