import { Node } from '@tiptap/react'

/** A placeholder in the text: one piece that cannot be typed into, shown with its words instead of its name. */
export const placeholderNode = (labelOf: (name: string) => string): Node =>
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
