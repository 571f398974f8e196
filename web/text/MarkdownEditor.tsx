import './text.css'
import { Markdown as MarkdownFormat } from '@tiptap/markdown'
import { EditorContent, mergeAttributes, Node, useEditor, type Editor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactElement } from 'react'
import { EditorTools } from './EditorTools'
import { isOutsideAddress } from './Markdown'
import { readPasted } from './pasted'
import { createToldText } from './toldText'

/** What would make a heading, a list, a quote, a rule or a table of a line by its first sign. */
const LINE_STARTS = /^([ \t]*)(#{1,6}(?=\s|$)|[>+=|-]|:(?=-)|\d{1,9}(?=[.)](?:\s|$)))/gm

/** A line stays what it was written as: '1. Dezember' is no list, '#5' no heading. */
const escapeLineStarts = (line: string): string =>
  line.replace(LINE_STARTS, (_all, blanks: string, sign: string) => (/\d/.test(sign) ? `${blanks}${sign}\\` : `${blanks}\\${sign}`))

/** An address in running text is a link to its reader: what was escaped in it would belong to the link. */
const plainAddresses = (line: string): string => line.replace(/\b(?:https?:\/\/|www\.)\S+/g, (address) => address.replaceAll('\\_', '_'))

/** A blank line more than markdown has stands as one that is not empty. */
const BLANK = '&nbsp;'

/** The editor's own paragraph, written so that its lines stay lines. */
const SafeParagraph = Node.create({
  name: 'paragraph',
  priority: 1000,
  group: 'block',
  content: 'inline*',
  parseHTML: () => [{ tag: 'p' }],
  renderHTML: ({ HTMLAttributes }) => ['p', mergeAttributes(HTMLAttributes), 0],
  addKeyboardShortcuts() {
    return { 'Mod-Alt-0': () => this.editor.commands.setNode('paragraph') }
  },
  parseMarkdown: ({ tokens = [] }, helpers) => {
    const content = helpers.parseInline(tokens)
    const isBlank = content.length === 1 && (content[0]?.text === BLANK || content[0]?.text === '\u00a0')
    return helpers.createNode('paragraph', undefined, isBlank ? [] : content)
  },
  renderMarkdown: (node, helpers, context) => {
    if ((node.content ?? []).length > 0) return escapeLineStarts(plainAddresses(helpers.renderChildren(node.content ?? [])))
    const before = context.previousNode
    return before?.type === 'paragraph' && (before.content ?? []).length === 0 ? BLANK : ''
  },
})

export const MARKDOWN_EXTENSIONS = [
  StarterKit.configure({
    ...{ heading: false, codeBlock: false, code: false, horizontalRule: false, paragraph: false, underline: false },
    link: {
      openOnClick: false,
      // A typed address becomes a link, so that signs in it are not taken for emphasis.
      autolink: true,
      defaultProtocol: 'https',
      isAllowedUri: (url) => isOutsideAddress(url) || /^[\w-]+(\.[\w-]+)+/.test(url),
      HTMLAttributes: { target: null, rel: null },
    },
    trailingNode: false,
  }),
  SafeParagraph,
  MarkdownFormat,
]

/**
 * What signs may become while one types. A number with a dot is a day as often as a list, and asterisks stand for footnotes and required
 * fields as often as for italics: those have their buttons and keys.
 */
export const TYPED = ['bold', 'bulletList', 'blockquote', 'link']

/** The text as it is sent: markdown without blank ends. */
export const markdownOf = (editor: Editor): string =>
  editor
    .getMarkdown()
    .replace(/^(?:\s|&nbsp;)+|(?:\s|&nbsp;)+$/g, '')
    .replace(/\r/g, '')

interface MarkdownEditorProps {
  label: string
  /** Markdown; a change from outside (a draft brought back, a text sent off) is taken over. */
  value: string
  onChange: (markdown: string) => void
  error?: string | undefined
  /** Ctrl+Enter: sends what was written. */
  onSend?: (() => void) | undefined
  /** A few lines only, as in a chat. */
  low?: boolean
}

/** A letter written as one writes letters, kept as markdown: emphasis, lists, quotes and links, by buttons, keys or marks. */
export const MarkdownEditor = ({ label, value, onChange, error, onSend, low = false }: MarkdownEditorProps): ReactElement => {
  const id = useId()
  const [told] = useState(() => createToldText(value))
  const report = useRef(onChange)
  useEffect(() => {
    report.current = onChange
  })
  const editor = useEditor({
    extensions: MARKDOWN_EXTENSIONS,
    content: value,
    contentType: 'markdown',
    injectCSS: false,
    enableInputRules: TYPED,
    editorProps: {
      transformPastedHTML: readPasted,
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: low ? 'rt rt-area low' : 'rt rt-area' },
    },
    onUpdate: ({ editor: now }) => {
      const text = markdownOf(now)
      told.tell(text)
      report.current(text)
    },
  })
  useEffect(() => {
    if (told.isNews(value)) editor.commands.setContent(value, { contentType: 'markdown', emitUpdate: false })
  }, [editor, told, value])
  // Before the editor's own keys, of which Ctrl+Enter is a line break.
  const keys = (event: KeyboardEvent): void => {
    if (onSend === undefined || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    onSend()
  }
  return (
    <div className={error === undefined ? 'rt-box' : 'rt-box wrong'}>
      <EditorTools editor={editor} controls={id} rule={isOutsideAddress} />
      <div id={id} onKeyDownCapture={keys}>
        <EditorContent editor={editor} />
      </div>
    </div>
  )
}
