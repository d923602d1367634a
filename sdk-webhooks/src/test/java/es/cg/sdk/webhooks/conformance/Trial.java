package es.cg.sdk.webhooks.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The receiver of one scenario: sends requests to it, and records what it does. */
final class Trial implements AutoCloseable {
    private static final Duration BETWEEN_POSTS = Duration.ofMillis(5);

    static final Instant NOW = Instant.ofEpochSecond(1_767_225_600);
    static final String KEY = "whsec_conformance_0123456789abcdef";
    static final String OTHER_KEY = "whsec_conformance_fedcba9876543210";
    static final int LARGEST_BODY = 1 << 20;

    private static final SecureRandom RANDOM = new SecureRandom();

    /** The record of an event, as the contract has it. */
    static final String RECORD =
            "{\"id\":\"inv_1\",\"numero\":7,\"fecha_expedicion\":\"2026-01-01\",\"estado\":\"emitida\""
                    + ",\"total\":121.00,\"creado_en\":\"2026-01-01T00:00:00Z\"}";

    private final Subject subject;
    private final Differences differences;
    private final Duration patience;
    private final Recorder recorder;
    private final String prefix = "evt_" + HexFormat.of().toHexDigits(RANDOM.nextLong()) + "_";
    private final List<RawConnection> wires = Collections.synchronizedList(new ArrayList<>());
    private final Map<String, Integer> seen = new TreeMap<>();
    private volatile Subject.@Nullable Running running;
    private @Nullable RawConnection usual;

    Trial(Subject subject, Differences differences, Duration patience) {
        this.subject = subject;
        this.differences = differences;
        this.patience = patience;
        this.recorder = new Recorder(patience);
    }

    void start(String... keys) throws Exception {
        List<String> secrets = Stream.of(keys).map(signatures()::secret).toList();
        Setup setup = new Setup(secrets, Clock.fixed(NOW, ZoneOffset.UTC), LARGEST_BODY, recorder, differences);
        try {
            running = subject.start(setup);
        } catch (UnsupportedOperationException e) {
            if (keys.length < 2) {
                throw e;
            }
            throw new SkippedScenario(String.valueOf(e.getMessage()));
        }
    }

    void restart() throws Exception {
        closeWires();
        try {
            running = receiver().restart();
        } catch (UnsupportedOperationException e) {
            throw new SkippedScenario(String.valueOf(e.getMessage()));
        }
        usual = null;
    }

    Subject.Running receiver() throws Exception {
        Subject.Running now = running;
        if (now == null) {
            start(KEY);
            now = running;
        }
        if (now == null) {
            throw new Deviation("it did not start");
        }
        return now;
    }

    /** Leaves the scenario out where events are handled after the answer. */
    void onlyBeforeTheAnswer() throws SkippedScenario {
        if (!answersAfterHandling()) {
            throw new SkippedScenario("it answers before the event is handled");
        }
    }

    boolean answersAfterHandling() {
        return subject.handling() == Subject.Handling.BEFORE_THE_ANSWER;
    }

    /** A connection more. */
    RawConnection wire() throws Exception {
        RawConnection wire = new RawConnection(receiver().url(), patience);
        wires.add(wire);
        return wire;
    }

    String id(String name) {
        return prefix + name;
    }

    Signatures signatures() {
        return differences.signatures();
    }

    byte[] event(String id) {
        return event(id, "invoice.emitted", "");
    }

    byte[] event(String id, String type, String more) {
        return sent("{\"id\":\"" + id + "\",\"object\":\"event\",\"type\":\"" + type + "\",\"created\":1767225600"
                + ",\"client_id\":1001" + more + ",\"data\":{\"object\":" + RECORD + "}}");
    }

    /** Returns the body of an event that the contract describes, as the service sends it. */
    byte[] sent(String event) {
        return differences.event(event).getBytes(UTF_8);
    }

    List<String> good(byte[] body) {
        return signed(NOW, body);
    }

    List<String> signed(Instant moment, byte[] body) {
        return lines(signatures().header(KEY, moment, body));
    }

    List<String> forged(byte[] body) {
        return lines(signatures().header("whsec_of_somebody_else_entirely", NOW, body));
    }

    List<String> lines(String... values) {
        return Stream.of(values).map(signatures().headerName()::concat).toList();
    }

    /** Sends it on the connection of this scenario. */
    Answer post(List<String> lines, byte[] body) throws Exception {
        return send("POST", lines, body);
    }

    Answer send(String method, List<String> lines, byte[] body) throws Exception {
        RawConnection wire = usual;
        if (wire == null) {
            wire = wire();
            usual = wire;
        }
        return wire.send(method, lines, body);
    }

    /**
     * Sends it, and again while the answer is 503, as the service does: an event that was answered before it was handled
     * may still be being done.
     */
    Answer postUntilDone(List<String> lines, byte[] body) throws Exception {
        long end = System.nanoTime() + patience.toNanos();
        Answer answer = post(lines, body);
        while (answer.status() == 503 && System.nanoTime() - end < 0) {
            LockSupport.parkNanos(BETWEEN_POSTS.toNanos());
            answer = post(lines, body);
        }
        return answer;
    }

    void taken(String what, Answer answer) throws Deviation {
        note(answer);
        if (!answer.isSuccess()) {
            throw new Deviation(what + " got " + answer + ", and not 2xx");
        }
    }

    void refused(String what, Answer answer) throws Deviation {
        is(401, what, answer);
    }

    void is(int status, String what, Answer answer) throws Deviation {
        note(answer);
        if (answer.status() != status) {
            throw new Deviation(what + " got " + answer + ", and not " + status);
        }
    }

    void note(Answer answer) {
        synchronized (seen) {
            seen.merge(answer.toString(), 1, Integer::sum);
        }
    }

    static void check(boolean holds, String otherwise) throws Deviation {
        if (!holds) {
            throw new Deviation(otherwise);
        }
    }

    /** Whether the handler finished this event: by now, or, where it comes after the answer, soon. */
    void handled(String what, String id) throws Exception {
        check(
                recorder.finishes(id, answersAfterHandling() ? Duration.ZERO : patience),
                what + " was not handled"
                        + (answersAfterHandling()
                                ? " by the time of the answer"
                                : ", nor " + patience.toSeconds() + " s later"));
    }

    /** Whether the handler was called once for this event, after others had time to be handled that came later. */
    void handledOnce(String what, String id) throws Exception {
        handled(what, id);
        settle();
        check(recorder.calls(id) == 1, what + " was handled " + recorder.calls(id) + " times");
    }

    /** Whether nothing was handled but so many calls. */
    void handledInAll(String what, int calls) throws Exception {
        int after = settle();
        check(recorder.calls() - after <= calls, what + " reached the handler");
    }

    /** Sends events for which nobody waits but this, and awaits them: what came before them has been handled. */
    private int settle() throws Exception {
        int count = answersAfterHandling() ? 0 : 2;
        for (int i = 0; i < count; i++) {
            String id = id("last_" + Integer.toHexString(RANDOM.nextInt()));
            byte[] body = event(id);
            taken("a later event", post(good(body), body));
            handled("a later event", id);
        }
        return count;
    }

    int calls(String id) {
        return recorder.calls(id);
    }

    @Nullable
    String type(String id) {
        return recorder.type(id);
    }

    /** Returns the record that the handler was given; null if it was given none. */
    @Nullable
    String record(String id) {
        return recorder.record(id);
    }

    void failing(String id, int times) {
        recorder.failing(id, times);
    }

    CountDownLatch waiting(String id) {
        return recorder.waiting(id);
    }

    void begins(String what, String id) throws Exception {
        check(recorder.begins(id), what + " did not reach the handler within " + patience.toSeconds() + " s");
    }

    /** How many bodies were put aside; -1 if it cannot tell. */
    int quarantined() throws Exception {
        return receiver().quarantined();
    }

    /** What it answered, in short. */
    String seen() {
        synchronized (seen) {
            return seen.entrySet().stream()
                    .map(each -> each.getKey() + (each.getValue() > 1 ? " ×" + each.getValue() : ""))
                    .collect(Collectors.joining(", "));
        }
    }

    private void closeWires() throws IOException {
        synchronized (wires) {
            for (RawConnection each : wires) {
                each.close();
            }
            wires.clear();
        }
    }

    @Override
    public void close() throws IOException {
        recorder.release();
        closeWires();
        Subject.Running last = running;
        if (last != null) {
            last.close();
        }
    }
}
