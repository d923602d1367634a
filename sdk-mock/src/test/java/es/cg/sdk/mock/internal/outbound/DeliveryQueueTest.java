package es.cg.sdk.mock.internal.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.testing.HangLimit;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Every request gets an answer, whatever goes wrong while it is sent, so that nobody waits for it for ever. */
@Timeout(value = HangLimit.MINUTES, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class DeliveryQueueTest {
    private final ReentrantLock lock = new ReentrantLock();
    private final List<DeliveryRequest.Answer> answers = new ArrayList<>();

    private List<DeliveryRequest.Answer> send(URI address) {
        try (DeliveryQueue queue = new DeliveryQueue(lock)) {
            lock.lock();
            try {
                DeliveryRequest request = new DeliveryRequest(
                        "receiver", address, "{}", "CG-Signature", "t=1,v1=00", Duration.ofSeconds(10), false);
                queue.send(this, request, answers::add);
                queue.settle(this);
            } finally {
                lock.unlock();
            }
        }
        return answers;
    }

    @Test
    void aPortOutOfRangeIsAFailedAttempt() {
        assertThat(send(URI.create("http://127.0.0.1:99999/"))).singleElement().satisfies(answer -> {
            assertThat(answer.status()).isZero();
            assertThat(answer.text().english()).contains("port out of range");
        });
    }

    @Test
    void anAddressWithoutHostIsAFailedAttempt() {
        assertThat(send(URI.create("mailto:someone")))
                .singleElement()
                .satisfies(answer -> assertThat(answer.status()).isZero());
    }

    @Test
    void throwingRecorderStillEndsTheWait() {
        try (DeliveryQueue queue = new DeliveryQueue(lock)) {
            lock.lock();
            try {
                DeliveryRequest request = new DeliveryRequest(
                        "receiver",
                        URI.create("http://127.0.0.1:1/"),
                        "{}",
                        "CG-Signature",
                        "",
                        Duration.ofSeconds(10),
                        false);
                queue.send(this, request, answer -> {
                    throw new IllegalStateException("on purpose");
                });
                queue.settle(this);
                queue.send(this, request, answers::add);
                queue.settle(this);
            } finally {
                lock.unlock();
            }
        }
        assertThat(answers).hasSize(1);
    }
}
