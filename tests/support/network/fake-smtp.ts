import { createServer, type Socket } from 'node:net'
import { afterAll } from 'vitest'

/**
 * The way the server treats one message: accepts it; answers with an error code to MAIL, RCPT or DATA; closes the
 * connection before the text, or after it without a reply; or stops answering.
 */
export type Mood =
  | 'ok'
  | `mail ${number}`
  | `rcpt ${number}`
  | `data ${number}`
  | 'drops early'
  | 'drops late'
  | 'silent'

/** A message as received. */
export type Caught = { from: string; to: string[]; raw: string; messageId: string; taken: boolean }

/** A mail server of this test on 127.0.0.1. `mood` is called for each message with its number, from 0. */
export async function fakeSmtp(mood: (n: number) => Mood = () => 'ok') {
  const caught: Caught[] = []
  const commands: string[] = []
  const sockets = new Set<Socket>()
  let mailCommands = 0
  let droppedLate = 0
  let greets = true
  let acceptsLogin = true
  let moodOf = mood
  let underWay = 0
  let mostUnderWay = 0

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    if (greets) socket.write('220 fake ESMTP\r\n')
    talk(socket)
  })

  function talk(socket: Socket) {
    let received = ''
    let now: Mood = 'ok'
    let letter = { from: '', to: [] as string[] }
    let inText = false
    let busy = false
    const say = (line: string) => socket.write(`${line}\r\n`)
    /** A message is under way from its MAIL command until this server's final reply. */
    const isBusy = (yes: boolean) => {
      if (yes !== busy) underWay += yes ? 1 : -1
      busy = yes
      mostUnderWay = Math.max(mostUnderWay, underWay)
    }
    const hangUp = () => {
      isBusy(false)
      socket.destroy()
    }
    socket.on('close', () => isBusy(false))

    const onCommand = (line: string) => {
      commands.push(line)
      const [verb = ''] = line.toUpperCase().split(/[ :]/)
      if (verb === 'EHLO') return say('250-fake\r\n250-AUTH PLAIN\r\n250 8BITMIME')
      if (verb === 'AUTH') return say(acceptsLogin ? '235 welcome' : '535 who are you')
      if (verb === 'MAIL') {
        now = moodOf(mailCommands++)
        letter = { from: inBrackets(line), to: [] }
        isBusy(!now.startsWith('mail'))
        return say(now.startsWith('mail') ? `${now.slice(5)} no` : '250 ok')
      }
      if (verb === 'RCPT') {
        if (now === 'drops early') return hangUp()
        letter.to.push(inBrackets(line))
        isBusy(!now.startsWith('rcpt'))
        return say(now.startsWith('rcpt') ? `${now.slice(5)} <${inBrackets(line)}> no` : '250 ok')
      }
      if (verb === 'DATA') {
        inText = true
        return say('354 go on')
      }
      if (verb === 'QUIT') return socket.end('221 bye\r\n')
      return say(verb === 'RSET' || verb === 'NOOP' ? '250 ok' : '500 what')
    }

    const onText = (raw: string) => {
      inText = false
      const taken = now === 'ok' || now === 'drops late'
      const messageId = /^message-id:\s*<([^>]+)>/im.exec(raw)?.[1] ?? ''
      caught.push({ ...letter, raw, messageId, taken })
      if (now === 'drops late') {
        droppedLate++
        return hangUp()
      }
      if (now === 'silent') return
      isBusy(false)
      say(now.startsWith('data') ? `${now.slice(5)} no` : '250 taken')
    }

    socket.setEncoding('latin1').on('data', (piece: string) => {
      received += piece
      for (;;) {
        const end = received.indexOf(inText ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const next = received.slice(0, end)
        received = received.slice(end + (inText ? 5 : 2))
        if (inText) onText(next.replaceAll('\r\n..', '\r\n.'))
        else onCommand(next)
      }
    })
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
  afterAll(() => close())

  return {
    url: `smtp://127.0.0.1:${address.port}`,
    /** Every message whose text arrived, including those it then rejected. */
    caught,
    /** Messages that it accepted, with a reply or without. */
    taken: () => caught.filter((letter) => letter.taken),
    /** Every command line it received. */
    commands,
    /** The number of messages begun. */
    asked: () => mailCommands,
    /** The number of messages it accepted and then closed the connection without a reply. */
    droppedLate: () => droppedLate,
    connections: () => sockets.size,
    /** The most messages that were under way at once. */
    mostUnderWay: () => mostUnderWay,
    be: (next: (n: number) => Mood) => {
      moodOf = next
    },
    greet: (yes: boolean) => {
      greets = yes
    },
    /** Whether it accepts any password. */
    know: (yes: boolean) => {
      acceptsLogin = yes
    },
    close,
  }
}

const inBrackets = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? ''
