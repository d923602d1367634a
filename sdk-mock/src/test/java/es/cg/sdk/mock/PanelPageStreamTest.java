package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.calls.Caller;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import okhttp3.Request;
import okhttp3.Response;
import okio.BufferedSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The stream of server-sent events: a reader that was away is told what it missed, and nobody waits for a reader. */
final class PanelPageStreamTest {
    private final MockCg mock = MockCg.start();
    private final PanelCaller caller = new PanelCaller(mock);
    private final List<Response> open = new ArrayList<>();

    @AfterEach
    void stop() {
        open.forEach(Response::close);
        mock.close();
    }

    /** An event: its name, its id, and its data. */
    private record Event(String name, String id, String data) {}

    private Response stream(String lastId) throws IOException {
        Request.Builder request = new Request.Builder().url(mock.panelUrl() + "/page/stream");
        Response response = Caller.HTTP
                .newCall((lastId.isEmpty() ? request : request.header("Last-Event-ID", lastId)).build())
                .execute();
        open.add(response);
        return response;
    }

    private static Event next(Response stream) throws IOException {
        BufferedSource source = stream.body().source();
        String name = "";
        String id = "";
        while (true) {
            String line = source.readUtf8LineStrict();
            if (line.startsWith("event: ")) {
                name = line.substring(7);
            } else if (line.startsWith("id: ")) {
                id = line.substring(4);
            } else if (line.startsWith("data: ")) {
                return new Event(name, id, line.substring(6));
            }
        }
    }

    @Test
    void apiCallSendsAChangedEvent() throws IOException {
        Response stream = stream("");
        assertThat(stream.header("Content-Type")).isEqualTo("text/event-stream; charset=utf-8");
        assertThat(stream.header("Content-Length")).isNull();
        assertThat(next(stream).name()).isEqualTo("hello");

        caller.status(mock.liveKey());

        Event event = next(stream);
        assertThat(event.name()).isEqualTo("changed");
        assertThat(event.data()).contains("calls");
    }

    @Test
    void panelCallAndResetSendChangedEvents() throws IOException {
        Response stream = stream("");
        next(stream);

        caller.panel("PUT /panel/plan", "{\"plan\":\"starter\"}");
        assertThat(next(stream).data()).isEqualTo("panel");
        caller.panel("POST /panel/reset");
        assertThat(next(stream).data()).contains("reset");
    }

    @Test
    void reconnectReceivesTheMissedTopics() throws IOException {
        Response first = stream("");
        String id = next(first).id();
        first.close();
        caller.status(mock.liveKey());
        caller.panel("PUT /panel/plan", "{\"plan\":\"starter\"}");

        Response again = stream(id);

        assertThat(next(again).name()).isEqualTo("hello");
        assertThat(next(again).data()).isEqualTo("calls panel");
    }

    @Test
    void lastEventIdMayBeInTheQuery() throws IOException {
        String id = next(stream("")).id();
        caller.status(mock.liveKey());

        Response again = Caller.HTTP
                .newCall(new Request.Builder()
                        .url(mock.panelUrl() + "/page/stream?after=" + id)
                        .build())
                .execute();
        open.add(again);
        next(again);
        assertThat(next(again).data()).contains("calls");
    }

    @Test
    void unknownEventIdSendsReset() throws IOException {
        String id = next(stream("")).id();
        for (String wrong : new String[] {"x", "0123-5", id + "999", id.replaceFirst("-.*", "-x")}) {
            assertThat(next(stream(wrong)).name()).as(wrong).isEqualTo("reset");
        }
    }

    @Test
    void manyChangesAreMergedIntoFewEvents() throws IOException {
        Response reader = stream("");
        Event hello = next(reader);
        for (int i = 0; i < 300; i++) {
            caller.status(mock.liveKey());
        }

        long number = Long.parseLong(hello.id().replaceFirst(".*-", "")) + 300;
        int events = 0;
        Event event;
        do {
            event = next(reader);
            events++;
        } while (Long.parseLong(event.id().replaceFirst(".*-", "")) < number);
        assertThat(events).isLessThan(150);
    }

    @Test
    void moreThan16StreamsAreRefused() throws IOException {
        for (int i = 0; i < 16; i++) {
            next(stream(""));
        }
        Response refused = stream("");

        assertThat(refused.code()).isEqualTo(503);
        assertThat(refused.header("Retry-After")).isEqualTo("5");
    }

    @Test
    void theMockClosesWhileStreamsAreOpen() throws IOException {
        Response stream = stream("");
        next(stream);

        mock.close();

        assertThat(stream.body().string()).isBlank();
    }
}
