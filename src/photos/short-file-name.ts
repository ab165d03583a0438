const longest = 25 // letters of a file's name, the ellipsis among them

export const fileNameText = (name: string) => {
  const letters = [...name]
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : name
}
