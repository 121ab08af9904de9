declare module 'virtual:texts' {
  type Text = string | ((values: Record<string, string | number>) => string);
  const sources: Record<string, () => Promise<{ default: Record<string, Text> }>>;
  export default sources;
}
