package es.cg.sdk.base.threads;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

class LookupTest {
    private final Executor threads = Lookup.threads("lookup-test");
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Lookup<String, Lookup.Gate> lookup = new Lookup<>(ended::countDown);

    private static void failed(Throwable e) {
        throw new AssertionError(e);
    }

    @Test
    void resultIsThereWhenTheGateOpens() throws Exception {
        assertThat(lookup.result()).isNull();
        lookup.begin(threads, () -> lookup.end("found"), LookupTest::failed);
        ended.await();

        assertThat(lookup.result()).isEqualTo("found");
        assertThat(lookup.gate()).isNotNull();
    }

    @Test
    void atMostFourRunAtATime() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        BlockingQueue<String> begun = new LinkedBlockingQueue<>();
        CountDownLatch all = new CountDownLatch(6);
        for (int i = 0; i < 6; i++) {
            lookup.begin(
                    threads,
                    () -> {
                        begun.add(Thread.currentThread().getName());
                        try {
                            release.await();
                        } catch (InterruptedException e) {
                            Thread.currentThread().interrupt();
                        }
                        all.countDown();
                    },
                    LookupTest::failed);
        }
        List<String> running = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            running.add(begun.take());
        }

        assertThat(begun).isEmpty();
        assertThat(running).containsOnly("lookup-test");
        release.countDown();
        all.await();
    }

    @Test
    void classLoaderIsThatOfTheCaller() throws Exception {
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        ClassLoader callers = new ClassLoader(before) {};
        BlockingQueue<ClassLoader> seen = new LinkedBlockingQueue<>();
        Thread.currentThread().setContextClassLoader(callers);
        try {
            lookup.begin(threads, () -> seen.add(Thread.currentThread().getContextClassLoader()), LookupTest::failed);
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }

        assertThat(seen.take()).isSameAs(callers);
    }

    @Test
    void interruptOfOneSourceIsNotLeftToTheNext() throws Exception {
        BlockingQueue<Runnable> work = new LinkedBlockingQueue<>();
        lookup.begin(work::add, () -> Thread.currentThread().interrupt(), LookupTest::failed);
        Thread worker = new Thread(() -> {
            work.remove().run();
            lookup.end(Thread.currentThread().isInterrupted() ? "interrupted" : "not interrupted");
        });
        worker.start();
        ended.await();

        assertThat(lookup.result()).isEqualTo("not interrupted");
    }

    @Test
    void lookUpThatNoThreadTakesIsReported() {
        List<Throwable> reported = new ArrayList<>();
        lookup.begin(
                work -> {
                    throw new RejectedExecutionException();
                },
                () -> lookup.end("found"),
                reported::add);

        assertThat(reported).hasOnlyElementsOfType(RejectedExecutionException.class);
        assertThat(lookup.result()).isNull();
    }
}
