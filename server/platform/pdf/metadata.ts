const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** XML has no place for these, not even as entities. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const xml = (text: string): string => text.replace(NOT_XML, '').replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

/** What a document says of itself to programs (XMP), with the identifier of PDF/UA-1. pdfkit's own takes a title for XML as it is. */
export const metadataOf = ({ title, author, made }: { title: string; author: string; made: Date }): string => {
  const at = made.toISOString().replace(/\.\d+Z$/, 'Z')
  return `
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
  <pdfuaid:part>1</pdfuaid:part>
  <dc:title><rdf:Alt><rdf:li xml:lang="x-default">${xml(title)}</rdf:li></rdf:Alt></dc:title>
  <dc:creator><rdf:Seq><rdf:li>${xml(author)}</rdf:li></rdf:Seq></dc:creator>
  <xmp:CreateDate>${at}</xmp:CreateDate>
  <xmp:ModifyDate>${at}</xmp:ModifyDate>
  <xmp:CreatorTool>Lotse</xmp:CreatorTool>
  <pdf:Producer>Lotse</pdf:Producer>
</rdf:Description>
`
}
