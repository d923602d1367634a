package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.json.ExactJson;
import es.cg.sdk.mock.internal.service.CallJournal.RecordedCall;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Exports recorded calls as HAR 1.2, and as JUnit XML, in which a refused call is a failure. */
final class RequestExport {
    private final RecordedRequests requests;

    RequestExport(RecordedRequests requests) {
        this.requests = requests;
    }

    /**
     * Returns the file of a format with these calls, oldest first.
     *
     * @throws ApiException with 400 for another format than {@code har} and {@code junit}
     */
    ApiResponse of(String format, List<RecordedCall> calls) {
        return switch (format) {
            case "har" -> ApiResponse.file("application/json", "cg-mock.har", ExactJson.write(har(calls)));
            case "junit" ->
                ApiResponse.file(
                        "application/xml", "cg-mock-junit.xml", junit(calls).getBytes(StandardCharsets.UTF_8));
            default -> throw PanelCall.malformed("format must be har or junit");
        };
    }

    private ObjectNode har(List<RecordedCall> calls) {
        ObjectNode har = Fields.none();
        ObjectNode log = har.putObject("log").put("version", "1.2");
        log.putObject("creator").put("name", "CG mock").put("version", "1");
        ArrayNode entries = log.putArray("entries");
        for (RecordedCall call : calls) {
            ObjectNode entry = entries.addObject();
            entry.put("startedDateTime", call.at().toString())
                    .put("time", call.exchange().millis());
            entry.set("request", request(call));
            entry.set("response", response(call));
            entry.putObject("cache");
            entry.putObject("timings")
                    .put("send", 0)
                    .put("wait", call.exchange().millis())
                    .put("receive", 0);
            entry.put("comment", comment(call));
        }
        return har;
    }

    private ObjectNode request(RecordedCall call) {
        String[] parts = call.request().split(" ", 2);
        ObjectNode request = Fields.none();
        request.put("method", parts[0]).put("url", requests.url(call)).put("httpVersion", "HTTP/1.1");
        request.putArray("cookies");
        headers(request.putArray("headers"), call.headers());
        ArrayNode query = request.putArray("queryString");
        String sent = call.exchange().query();
        for (String each : sent.isEmpty() ? new String[0] : sent.substring(1).split("&")) {
            String[] pair = each.split("=", 2);
            query.addObject().put("name", pair[0]).put("value", pair.length < 2 ? "" : pair[1]);
        }
        if (!call.body().isEmpty()) {
            request.putObject("postData")
                    .put("mimeType", call.headers().getOrDefault("content-type", ""))
                    .put("text", call.body());
        }
        return request.put("headersSize", -1).put("bodySize", -1);
    }

    private static ObjectNode response(RecordedCall call) {
        ObjectNode response = Fields.none();
        response.put("status", call.status()).put("statusText", "").put("httpVersion", "HTTP/1.1");
        response.putArray("cookies");
        headers(response.putArray("headers"), call.exchange().headers());
        String body = call.answer();
        response.putObject("content")
                .put("size", body.length())
                .put("mimeType", "application/json")
                .put("text", body);
        return response.put("redirectURL", "").put("headersSize", -1).put("bodySize", -1);
    }

    private static void headers(ArrayNode list, Map<String, String> headers) {
        headers.forEach((name, value) -> list.addObject().put("name", name).put("value", value));
    }

    private static String comment(RecordedCall call) {
        return call.refusedBy() == null ? "" : call.refusedBy() + ": " + call.why();
    }

    private static String junit(List<RecordedCall> calls) {
        long refused = calls.stream().filter(call -> call.refusedBy() != null).count();
        StringBuilder xml = new StringBuilder("""
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuite name="CG mock" tests="%d" failures="%d" errors="0" skipped="0" time="0">
                """.formatted(calls.size(), refused));
        for (RecordedCall call : calls) {
            String failure = call.refusedBy() == null
                    ? ""
                    : "\n    <failure type=\"%s\" message=\"%s\">%s</failure>\n  "
                            .formatted(escaped(call.refusedBy()), escaped(comment(call)), escaped(call.answer()));
            String name = call.request() + " → " + call.status() + " " + call.requestId();
            xml.append("  <testcase classname=\"%s\" name=\"%s\" time=\"0\">%s</testcase>\n"
                    .formatted(
                            escaped(call.operation() == null ? "no operation" : call.operation()),
                            escaped(name),
                            failure));
        }
        return xml.append("</testsuite>\n").toString();
    }

    /** Returns a text as XML, for an attribute or an element; what XML cannot hold becomes U+FFFD. */
    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder(text.length());
        text.codePoints().forEach(each -> {
            switch (each) {
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '&' -> escaped.append("&amp;");
                case '"' -> escaped.append("&quot;");
                case '\n', '\r', '\t' -> escaped.append("&#").append(each).append(';');
                default -> escaped.appendCodePoint(isXml(each) ? each : 0xfffd);
            }
        });
        return escaped.toString();
    }

    private static boolean isXml(int letter) {
        boolean isSurrogate = letter >= 0xd800 && letter <= 0xdfff;
        return letter >= ' ' && !isSurrogate && letter != 0xfffe && letter != 0xffff;
    }
}
