const t=performance.now(); const c0=process.cpuUsage();
await import("./server/app.ts");await import("./server/db/connect.ts");
const c=process.cpuUsage(c0); console.log((performance.now()-t)|0,"ms", (c.user+c.system)/1000|0,"cpu"); process.exit()
