// Speaks clamd's INSTREAM as clamd does: zINSTREAM\0, then lengths and chunks, a length of zero at the end. Prints its port.
// More than 5 MB it refuses in the middle and closes; to one certain text it closes without a word.
import { createServer } from 'node:net'

const MOST = 5_000_000
const EICAR = ['EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE'].join('')

const server = createServer((socket) => {
  let bytes = Buffer.alloc(0)
  let began = false
  let content = []
  let size = 0
  socket.on('error', () => undefined)
  const answer = (text) => {
    socket.end(`${text}\0`)
    began = false
    content = null
  }
  socket.on('data', (part) => {
    if (content === null) return
    bytes = Buffer.concat([bytes, part])
    if (!began) {
      const end = bytes.indexOf(0)
      if (end < 0) return
      if (bytes.toString('latin1', 0, end) !== 'zINSTREAM') return answer('UNKNOWN COMMAND')
      bytes = bytes.subarray(end + 1)
      began = true
    }
    while (content !== null && bytes.length >= 4) {
      const length = bytes.readUInt32BE(0)
      if (length === 0) {
        const all = Buffer.concat(content).toString('latin1')
        if (all === 'STILL AND CLOSE') {
          content = null
          return socket.destroy()
        }
        return answer(all.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK')
      }
      size += length
      if (size > MOST) return answer('INSTREAM size limit exceeded. ERROR')
      if (bytes.length < 4 + length) {
        size -= length
        return
      }
      content.push(bytes.subarray(4, 4 + length))
      bytes = bytes.subarray(4 + length)
    }
  })
})
server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () => console.log(server.address().port))
