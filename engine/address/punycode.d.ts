/** The package's own file: its bare name is Node's deprecated module, and its folder is none that Node loads. */
declare module 'punycode/punycode.js' {
  const punycode: { toUnicode(domain: string): string }
  export default punycode
}
