package es.cg.sdk;

import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Operation;
import es.cg.sdk.files.Download;
import es.cg.sdk.files.DownloadedFile;
import es.cg.sdk.files.Upload;
import es.cg.sdk.json.Json;
import es.cg.sdk.testing.HangLimit;
import java.io.InputStream;
import java.nio.file.Path;

/** A program that sends a file and receives one, both larger than its heap. */
public final class SmallHeap {
    static final long LARGE = 200L << 20;

    private SmallHeap() {}

    /** Calls the address that is given, and receives into the file that is given. */
    public static void main(String[] arguments) {
        Operation<Json> send = Operation.post("documents.upload", "/documents", json -> json);
        Operation<DownloadedFile> fetch = Operation.download("taxModels.file", "/tax-models/{id}/file");
        try (CgClient cg = Clients.of(arguments[0]).build()) {
            ClientApi laura =
                    cg.with(CallOptions.defaults().deadline(HangLimit.DURATION)).forClient(1001);
            laura.run(send.call().upload(Upload.of("a.bin", LARGE, () -> zeros(LARGE))));
            DownloadedFile file = laura.run(fetch.call("1").into(Download.toFile(Path.of(arguments[1]))));
            System.out.println("sent and received " + file.length());
        }
    }

    /** So many zeros, without a place in memory. */
    static InputStream zeros(long count) {
        return new InputStream() {
            private long left = count;

            @Override
            public int read() {
                return left-- > 0 ? 0 : -1;
            }

            @Override
            public int read(byte[] bytes, int offset, int most) {
                if (left <= 0) {
                    return -1;
                }
                int given = (int) Math.min(left, most);
                left -= given;
                return given;
            }
        };
    }
}
