package es.cg.sdk.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import es.cg.sdk.mock.MockCg;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Measures the page: its size, its first paint, and what an open page costs a mock that answers 10,000 requests a minute.
 * A benchmark, run by hand: {@code java … es.cg.sdk.page.PageLoadReport [seconds]}.
 */
public final class PageLoadReport {
    private static final int A_MINUTE = 10_000;
    private static final int THREADS = 4;

    private PageLoadReport() {}

    /** Prints the figures. */
    public static void main(String[] arguments) throws Exception {
        int seconds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 30;
        try (MockCg mock = MockCg.start()) {
            rate(mock, 5);
            System.out.printf(Locale.ROOT, "without the page: %.0f requests a minute%n", rate(mock, seconds));
            try (Browser browser = Browser.start("en", 1600, 1000, false)) {
                // The first page of a new browser also starts its processes.
                browser.open(mock.panelUrl());
                browser.find("[role=tab]");
                for (int i = 0; i < 3; i++) {
                    browser.open("about:blank");
                    browser.open(mock.panelUrl() + "/#traffic");
                    browser.find("[role=tab]");
                    System.out.printf(
                            Locale.ROOT,
                            "first paint after %s ms, %s bytes in %s files%n",
                            browser.run("return Math.round(performance.getEntriesByName('first-paint')[0].startTime)"),
                            browser.run(
                                    "return performance.getEntriesByType('navigation')[0].transferSize + performance"
                                            + ".getEntriesByType('resource').filter(e => !e.name.includes('/panel/'))"
                                            + ".reduce((sum, e) => sum + e.transferSize, 0)"),
                            browser.run("return 1 + performance.getEntriesByType('resource')"
                                    + ".filter(e => !e.name.includes('/panel/')).length"));
                }
                browser.run("""
                        window.longest = 0;
                        let last = performance.now();
                        setInterval(() => {
                            window.longest = Math.max(window.longest, performance.now() - last - 50);
                            last = performance.now();
                        }, 50);
                        """);
                Object before = browser.memory();
                for (int i = 1; i <= 2; i++) {
                    System.out.printf(
                            Locale.ROOT,
                            "with the page:    %.0f requests a minute; its longest pause: %s ms; its memory: %s MB%n",
                            rate(mock, seconds),
                            browser.run("const longest = Math.round(window.longest);"
                                    + "setTimeout(() => { window.longest = 0; }, 1000); return longest"),
                            browser.memory());
                }
                System.out.printf(
                        Locale.ROOT,
                        "rows: %s; the page's memory before: %s MB; memory of the mock: %d MB%n",
                        browser.run("return document.querySelectorAll('tr[data-number]').length"),
                        before,
                        used());
            }
        }
    }

    private static long used() {
        System.gc();
        return (Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory()) >> 20;
    }

    /** Calls at 10,000 a minute for so many seconds, and returns the rate that was reached. */
    private static double rate(MockCg mock, int seconds) throws InterruptedException {
        HttpClient http = HttpClient.newHttpClient();
        HttpRequest request = HttpRequest.newBuilder(URI.create(mock.baseUrl() + "/clients"))
                .header("Authorization", "Bearer " + mock.liveKey())
                .build();
        long begin = System.nanoTime();
        long end = begin + TimeUnit.SECONDS.toNanos(seconds);
        long each = TimeUnit.MINUTES.toNanos(1) / A_MINUTE;
        AtomicLong next = new AtomicLong();
        AtomicLong done = new AtomicLong();
        CountDownLatch ended = new CountDownLatch(THREADS);
        for (int i = 0; i < THREADS; i++) {
            Thread thread = new Thread(() -> {
                try {
                    for (long due = begin + each * next.getAndIncrement();
                            due < end;
                            due = begin + each * next.getAndIncrement()) {
                        long early = due - System.nanoTime();
                        if (early > 0) {
                            TimeUnit.NANOSECONDS.sleep(early);
                        }
                        if (System.nanoTime() > end) {
                            break;
                        }
                        http.send(request, HttpResponse.BodyHandlers.ofString(UTF_8));
                        done.incrementAndGet();
                    }
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                } finally {
                    ended.countDown();
                }
            });
            thread.start();
        }
        ended.await();
        return done.get() * 60e9 / (System.nanoTime() - begin);
    }
}
